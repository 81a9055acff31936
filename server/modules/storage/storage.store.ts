import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { pointsByClass } from '@contract/points';
import { storageOutageDays, type StorageQuery, type StorageRow } from '@contract/storage';
import { dayMs, type EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import { scopeFilter, siteSays, withinRegion, type Scope } from '../scope';

/** A current below this is the meter's own noise. */
const restingA = 1;
/** Alarms that say the mains are away, and the one that says nothing is heard any more. */
const outage = ['mainsOutage', 'rectifierMainsOutage'];
const silence = 'controllerSilent';

/** A point of the newest state, null where it is no usable number. */
const valueOf = (point: string): RawBuilder<number | null> => {
  const at = pointsByClass.battery.findIndex(({ name }) => name === point);
  return sql`case when l.invalid & ${sql.lit(1 << at)} = 0 then l.v[${sql.lit(at + 1)}] end`;
};

const charge = sql`case
  when ${valueOf('currentA')} is null then 'unknown'
  when ${valueOf('currentA')} > ${restingA} then 'charging'
  when ${valueOf('currentA')} < ${-restingA} then 'discharging'
  else 'resting' end`;

const batteries = sql`
  sites s
  join regions r on r.id = s.area_id
  left join devices d on d.site_id = s.id and d.class = 'battery' and d.retired_at is null
  left join latest l on l.device_id = d.id`;

function conditionOf(scope: Scope, { text, siteId, regionId, charge: wanted }: StorageQuery) {
  const conditions: RawBuilder<SqlBool>[] = [
    scopeFilter(scope, 's.area_id', 's.dept_id'),
    sql`s.retired_at is null and (s.has_battery or d.id is not null)`,
  ];
  if (text) conditions.push(siteSays(text));
  if (siteId !== undefined) conditions.push(sql`s.id = ${siteId}`);
  if (regionId !== undefined) conditions.push(withinRegion('s.area_id', regionId));
  if (wanted) conditions.push(sql`${charge} = ${wanted}`);
  return sql.join(conditions, sql` and `);
}

const orders: Readonly<Record<StorageQuery['order'], RawBuilder<unknown>>> = {
  soc: sql`"socPct" asc nulls last`,
  autonomy: sql`"autonomyMin" asc nulls last`,
  temperature: sql`"tempC" desc nulls last`,
  code: sql`"siteCode"`,
};

/** A page of batteries, and how many there are in all. */
export async function listStorage(
  db: Db,
  scope: Scope,
  query: StorageQuery,
  now: EpochMs,
): Promise<{ total: number; rows: StorageRow[] }> {
  const condition = conditionOf(scope, query);
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${batteries} where ${condition}`.execute(db);
  const { rows } = await sql<StorageRow>`
    with page as (
      select s.id as "siteId", s.code as "siteCode", s.name as "siteName",
        json_build_object('zh', r.name_zh, 'en', r.name_en, 'hk', r.name_hk) as "areaName",
        d.name as "deviceName", d.code as device, l.ts as at, ${valueOf('socPct')} as "socPct",
        ${valueOf('autonomyMin')} as "autonomyMin", ${valueOf('tempC')} as "tempC",
        ${valueOf('stringV')} as "stringV", ${charge} as charge
      from ${batteries} where ${condition}
      order by ${orders[query.order]}, s.code, d.code
      limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}
    )
    select p."siteId", p."siteCode", p."siteName", p."areaName", p."deviceName", p.at, p."socPct",
      p."autonomyMin", p."tempC", p."stringV", p.charge, o.outages, o.survived,
      o.longest as "longestSurvivedMs"
    from page p, lateral (${outagesOf(sql`p."siteId"`, now)}) o
    order by ${orders[query.order]}, p."siteCode", p.device`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, rows };
}

/** An outage that one alarm explains by another counts once. */
const outagesOf = (siteId: RawBuilder<unknown>, now: EpochMs) => sql`
  select count(*)::int as outages, (count(*) filter (where isheard))::int as survived,
    max(lasted) filter (where isheard) as longest
  from (
    select a.cleared_at - a.raised_at as lasted, not exists (
      select 1 from alarms q where q.site_id = a.site_id and q.definition_id = ${silence}
        and q.raised_at between a.raised_at and a.cleared_at) as isheard
    from alarms a
    where a.site_id = ${siteId} and a.raised_at >= ${now - storageOutageDays * dayMs}
      and a.definition_id = any(${outage}::text[]) and a.cleared_at is not null and a.parent_id is null
  ) ended`;
