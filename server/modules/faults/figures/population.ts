import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { FaultFigureQuery } from '@contract/faultFigures';
import { withinRegion } from '../../scope';
import { groupings } from './groupings';

type Asked = Pick<FaultFigureQuery, 'from' | 'to' | 'by' | 'regionId'>;

/** From when to when each site stood in which area. */
export const placements = sql`
  select site_id, area_id, since,
    coalesce(lead(since) over (partition by site_id order by since), 9223372036854775807) as until
  from site_placements`;

/** What the statistics count: orders `o` at sites `s`, each in the area `p` that it was reported in where that is asked. */
export const population = ({ by, regionId, from, to }: Asked): RawBuilder<unknown> => {
  const isPlaced = by === 'area' || regionId !== undefined;
  const placed =
    'left join placed p on p.site_id = o.site_id and p.since <= o.reported_at and p.until > o.reported_at';
  const inRegion = regionId === undefined ? sql<SqlBool>`true` : withinRegion('p.area_id', regionId);
  // A left join that nothing asks anything of is left out by the planner.
  return sql`fault_orders o left join sites s on s.id = o.site_id ${sql.raw(isPlaced ? placed : '')}
    ${sql.raw(groupings[by].join ?? '')} left join fault_causes c on c.id = o.cause_id
    left join fault_repeats e on e.order_id = o.id
  where o.reported_at >= ${from} and o.reported_at < ${to} and o.state not in ('merged', 'cancelled') and ${inRegion}`;
};

/** The same of one group; without a key: of the orders that belong to none. */
export const groupOf = (asked: Asked, key: string): RawBuilder<unknown> => sql`${population(asked)}
    and (${sql.raw(groupings[asked.by].key)})::text is not distinct from ${key === '' ? null : key}`;
