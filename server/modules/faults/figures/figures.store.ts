import { sql, type RawBuilder } from 'kysely';
import type {
  FaultFigureQuery,
  FaultFigures,
  FaultGroup,
  FaultGroupSums,
  FaultSums,
} from '@contract/faultFigures';
import { dayMs } from '@contract/time';
import type { Db } from '../../../platform/database/database';
import { areaThen, withinRegion, type Scope } from '../../scope';
import { visible } from '../orders.store';

/** Another order of the same device and cause this long before makes an order a repetition. */
const repeatWithinMs = 30 * dayMs;

const sums = sql.raw(`
  count(*)::int as orders,
  count(f.accepted_at)::int as accepted,
  coalesce(sum(f.accepted_at - f.reported_at), 0)::float8 as "acceptMs",
  coalesce(sum(greatest(f.reported_at - f.began_at, 0)), 0)::float8 as "detectMs",
  count(f.repaired_at)::int as repaired,
  coalesce(sum(greatest(f.fault_ended_at - f.reported_at, 0)) filter (where f.repaired_at is not null), 0)::float8 as "repairMs",
  count(*) filter (where f.state = 'closed')::int as closed,
  count(*) filter (where f.state = 'closed' and f.reopened = 0)::int as "closedAtOnce",
  count(*) filter (where f.is_repeat)::int as repeated,
  count(f.is_late)::int as judged,
  count(*) filter (where f.is_late = false)::int as "onTime",
  count(f.cause_id)::int as "withCause",
  count(*) filter (where f.is_no_fault)::int as "noFault",
  coalesce(sum(f.cost), 0)::float8 as cost`);

const area = areaThen('o.site_id', 'o.reported_at');

/** The orders of the period that the scope holds, each with the area it was reported in and whether it is a repetition. */
const counted = (scope: Scope, { from, to, regionId }: FaultFigureQuery): RawBuilder<unknown> => sql`
  select o.*, ${sql.raw(area)} as area_id, s.install_batch_id, c.is_no_fault,
    o.cause_id is not null and exists (select 1 from fault_orders e where e.site_id = o.site_id
      and e.device_id is not distinct from o.device_id and e.cause_id = o.cause_id and e.id <> o.id
      and e.state not in ('merged', 'cancelled')
      and e.reported_at < o.reported_at and e.reported_at >= o.reported_at - ${repeatWithinMs}) as is_repeat
  from fault_orders o join sites s on s.id = o.site_id left join fault_causes c on c.id = o.cause_id
  where o.reported_at >= ${from} and o.reported_at < ${to} and o.state not in ('merged', 'cancelled')
    and ${visible(scope)} and ${regionId === undefined ? sql`true` : withinRegion(area, regionId)}`;

interface Grouping {
  id: string;
  /** Joins that bring the name in. */
  from: string;
  /** Of the joined row, in three languages; the same three times where there is only one. */
  names: readonly [zh: string, en: string, hk: string];
}

const one = (name: string): Grouping['names'] => [name, name, name];
const localized = (alias: string): Grouping['names'] => [
  `${alias}.name_zh`,
  `${alias}.name_en`,
  `${alias}.name_hk`,
];

const groupings: Readonly<Record<FaultGroup, Grouping>> = {
  level: { id: 'f.level', from: '', names: one('f.level::text') },
  type: { id: 'f.type_id', from: 'left join fault_types g on g.id = f.type_id', names: localized('g') },
  cause: { id: 'f.cause_id', from: 'left join fault_causes g on g.id = f.cause_id', names: localized('g') },
  area: { id: 'f.area_id', from: 'left join regions g on g.id = f.area_id', names: localized('g') },
  team: {
    id: 'g.id',
    from: `left join lateral (select t.id, t.team_name from fault_team_members m join fault_teams t on t.id = m.team_id
      where m.user_id = f.assignee_id order by t.id limit 1) g on true`,
    names: one('g.team_name'),
  },
  vendor: {
    id: `null::int`,
    from: 'left join devices g on g.id = f.device_id',
    names: one(`nullif(g.brand, '')`),
  },
  batch: {
    id: 'f.install_batch_id',
    from: 'left join install_batches g on g.id = f.install_batch_id',
    names: one('g.name'),
  },
};

type GroupRow = FaultSums & { id: number | null; zh: string | null; en: string | null; hk: string | null };

const groupOf = ({ id, zh, en, hk, ...rest }: GroupRow): FaultGroupSums => ({
  id,
  name: zh === null ? null : { zh, en: en ?? zh, hk: hk ?? zh },
  sums: rest,
});

const mostGroups = 200;
const nothing: FaultSums = {
  ...{ orders: 0, accepted: 0, acceptMs: 0, detectMs: 0, repaired: 0, repairMs: 0, closed: 0 },
  ...{ closedAtOnce: 0, repeated: 0, judged: 0, onTime: 0, withCause: 0, noFault: 0, cost: 0 },
};

/** Everything from one snapshot of the store: the whole is what its parts add up to. */
export async function readFigures(
  db: Db,
  scope: Scope,
  query: FaultFigureQuery,
  timeZone: string,
): Promise<FaultFigures> {
  const { from, to, by, regionId } = query;
  const { id, from: join, names } = groupings[by];
  const [zh, en, hk] = names.map((name) => sql.raw(name));
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const sites = await sql<{ n: number }>`
        select count(*)::int as n from sites s where ${visible(scope)}
          and ${regionId === undefined ? sql`true` : withinRegion('s.area_id', regionId)}`.execute(trx);
      const whole = await sql<FaultSums>`
        with f as (${counted(scope, query)}) select ${sums} from f`.execute(trx);
      const groups = await sql<GroupRow>`
        with f as (${counted(scope, query)})
        select ${sql.raw(id)} as id, ${zh} as zh, ${en} as en, ${hk} as hk, ${sums}
        from f ${sql.raw(join)} group by 1, 2, 3, 4 order by orders desc, 2 limit ${mostGroups}`.execute(trx);
      const days = await sql<FaultSums & { at: number }>`
        with f as (${counted(scope, query)})
        select (extract(epoch from date_trunc('day', to_timestamp(f.reported_at / 1000.0) at time zone ${timeZone})
          at time zone ${timeZone}) * 1000)::bigint as at, ${sums} from f group by 1 order by 1`.execute(trx);
      return {
        ...{ from, to, sites: sites.rows[0]?.n ?? 0, sums: whole.rows[0] ?? nothing },
        groups: groups.rows.map(groupOf),
        trend: days.rows.map(({ at, ...rest }) => ({ at, sums: rest })),
      };
    });
}
