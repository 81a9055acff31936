import { sql, type RawBuilder } from 'kysely';
import type { FaultFigureQuery, FaultFigures, FaultGroupSums, FaultSums } from '@contract/faultFigures';
import type { Db, Trx } from '../../../platform/database/database';
import { withinRegion, type Scope } from '../../scope';
import { visible } from '../orders.store';
import { groupings } from './groupings';
import { placements, population } from './population';

const sums = sql.raw(`
  count(*)::int as orders,
  count(f.accepted_at)::int as accepted,
  coalesce(sum((f.accepted_at - f.reported_at)::float8), 0) as "acceptMs",
  coalesce(sum(greatest(f.reported_at - f.began_at, 0)::float8), 0) as "detectMs",
  count(f.repaired_at)::int as repaired,
  coalesce(sum(greatest(f.fault_ended_at - f.reported_at, 0)::float8) filter (where f.repaired_at is not null), 0) as "repairMs",
  count(*) filter (where f.state = 'closed')::int as closed,
  count(*) filter (where f.state = 'closed' and f.failed_repairs = 0)::int as "closedAtOnce",
  count(*) filter (where f.is_repeat)::int as repeated,
  count(f.is_late)::int as judged,
  count(*) filter (where f.is_late = false)::int as "onTime",
  count(f.cause_id)::int as "withCause",
  count(*) filter (where f.is_no_fault)::int as "noFault",
  coalesce(sum(f.cost), 0) as cost`);

const sumNames = [
  ...(['orders', 'accepted', 'acceptMs', 'detectMs', 'repaired', 'repairMs', 'closed'] as const),
  ...(['closedAtOnce', 'repeated', 'judged', 'onTime', 'withCause', 'noFault', 'cost'] as const),
] satisfies readonly (keyof FaultSums)[];

const added = (rows: readonly FaultSums[]): FaultSums =>
  Object.fromEntries(
    sumNames.map((name) => [name, rows.reduce((all, row) => all + row[name], 0)]),
  ) as unknown as FaultSums;
const sumsOf = (row: FaultSums): FaultSums => added([row]);

/** First moments of the local days on which orders of the period were reported. */
const daysOf = ({ from, to }: FaultFigureQuery, timeZone: string): RawBuilder<unknown> => sql`
  select array_agg((extract(epoch from day at time zone ${timeZone}) * 1000)::bigint order by day) as starts
  from (select min(reported_at) as first, max(reported_at) as last from fault_orders
      where reported_at >= ${from} and reported_at < ${to}) o,
    generate_series(date_trunc('day', to_timestamp(o.first / 1000.0) at time zone ${timeZone}),
      to_timestamp(o.last / 1000.0) at time zone ${timeZone}, interval '1 day') as day`;

const dayOf = sql`width_bucket(o.reported_at, (select starts from days))`;

const counted = (scope: Scope, query: FaultFigureQuery): RawBuilder<unknown> => sql`
  select o.*, ${dayOf} as day, ${sql.raw(groupings[query.by].key)} as grp, c.is_no_fault, e.order_id is not null as is_repeat
  from ${population(query)} and ${visible(scope)}`;

/** How long the sites in sight were there within the period: in the region that is asked, where one is. */
const readOperating = async (
  trx: Trx,
  scope: Scope,
  { from, to, regionId }: FaultFigureQuery,
): Promise<Pick<FaultFigures, 'sites' | 'operatingMs'>> => {
  const life = sql`greatest(s.created_at, ${from}::bigint) as begins, least(s.retired_at, ${to}::bigint) as ends`;
  const spans =
    regionId === undefined
      ? sql`select s.id, ${life} from sites s where ${visible(scope)}`
      : sql`select id, greatest(begins, since) as begins, least(ends, until) as ends
          from (select s.id, ${life}, p.since, p.until from sites s join (${placements}) p on p.site_id = s.id
            where ${visible(scope)} and ${withinRegion('p.area_id', regionId)}) x`;
  const { rows } = await sql<{ sites: number; operatingMs: number }>`
    with spans as (${spans})
    select count(distinct id)::int as sites, coalesce(sum((ends - begins)::float8), 0) as "operatingMs"
    from spans where ends > begins`.execute(trx);
  return rows[0] ?? { sites: 0, operatingMs: 0 };
};

type SumRow = FaultSums & {
  /** First moment of its day; null of a group. */
  at: number | null;
  id: number | null;
  zh: string | null;
  en: string | null;
  hk: string | null;
};
const mostGroups = 200;

/** Days in their order and the largest groups: the orders are looked at once for both. */
const readSums = async (
  trx: Trx,
  scope: Scope,
  query: FaultFigureQuery,
  timeZone: string,
): Promise<Pick<FaultFigures, 'trend' | 'groups'>> => {
  const { id, names, nameJoin = '' } = groupings[query.by];
  const [zh, en, hk] = names.map((name) => sql.raw(name));
  const { rows } = await sql<SumRow>`
    with days as (${daysOf(query, timeZone)}), placed as (${placements}), f as (${counted(scope, query)}),
    summed as (select f.day, f.grp, ${sums} from f group by grouping sets ((f.day), (f.grp)))
    select (select starts from days)[x.day] as at, ${sql.raw(id)} as id, ${zh} as zh, ${en} as en, ${hk} as hk, x.*
    from summed x ${sql.raw(nameJoin)} order by orders desc, zh, at`.execute(trx);
  const days = rows.flatMap(({ at, ...row }) => (at === null ? [] : [{ at, sums: sumsOf(row) }]));
  const groups = rows.filter(({ at }) => at === null).slice(0, mostGroups);
  return { trend: days.toSorted((a, b) => a.at - b.at), groups: groups.map(groupOfRow) };
};

const groupOfRow = ({ id, zh, en, hk, ...row }: SumRow): FaultGroupSums => ({
  id,
  name: zh === null ? null : { zh, en: en ?? zh, hk: hk ?? zh },
  sums: sumsOf(row),
});

/** Everything from one snapshot of the store: the whole is what its days add up to. */
export async function readFigures(
  db: Db,
  scope: Scope,
  query: FaultFigureQuery,
  timeZone: string,
): Promise<FaultFigures> {
  const { from, to } = query;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const operating = await readOperating(trx, scope, query);
      const { trend, groups } = await readSums(trx, scope, query, timeZone);
      return { from, to, ...operating, sums: added(trend.map(({ sums: day }) => day)), groups, trend };
    });
}
