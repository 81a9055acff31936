import { wholeBand } from './baselines.store';
import type { EpochMs } from '@contract/time';
import { dayMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import { statementsIn } from '../../platform/database/statementsIn';
import { clearSiteAlarm, raiseSiteAlarm } from '../alarms/siteAlarms';

interface Due {
  siteId: number;
  definitionId: string;
  value: number;
  threshold: number;
}

/** Before that, nothing is said of a strategy. */
const strategyDays = 60;
/** Of a month, so that it stands for one; of peers, so that a tenth of them is somebody. */
const [monthDays, leastPeers] = [25, 10];
const worstTenth = 0.9;
/** What is judged of a month or more is not told again sooner: a figure at the edge of its band would call each night. */
const quietMs = 30 * dayMs;
const alarmsAtOnce = 100;

/**
 * What a night says against a site. Over-consumption: three days of seven beyond the band of a day and beyond the limit
 * of its definition. PUE abnormal: beyond its peers by more than nine tenths of them are, with the whole of its band.
 * Strategy not saving: after 60 days the band of what it saved still holds nothing, or it used more.
 */
const judged = (day: EpochMs, month: EpochMs) => sql`
  with tenth as (
    select peers, percentile_cont(${worstTenth}) within group (order by residual::float8) as least from site_months
    where month = ${month} and days >= ${monthDays} and residual is not null
    group by peers having count(*) >= ${leastPeers}
  ), limits as (
    select d.id as "definitionId", s.id as "siteId", (d.rule -> 'threshold' ->> s.station_class)::float8 as threshold
    from alarm_definitions d cross join sites s where d.id = 'overConsumption' and d.is_enabled
  ), holds as (
    select 'overConsumption' as "definitionId", l."siteId", max(b.over_ratio)::float8 as value, l.threshold
    from limits l join site_baselines b on b.site_id = l."siteId" and b.night = ${day}
    where b.over_ratio > l.threshold group by l."siteId", l.threshold
    union all
    select 'pueAbnormal', m.site_id, m.residual::float8, t.least from site_months m join tenth t on t.peers = m.peers
    where m.month = ${month} and m.days >= ${monthDays} and m.residual - m.band > t.least
    union all
    select 'strategyNotSaving', site_id, 100 * saved_kwh / expected_kwh, 100 * ${sql.raw(wholeBand)} / expected_kwh
    from site_baselines
    where energy = 'ac' and night = ${day} and is_of_strategy and report_days >= ${strategyDays} and expected_kwh > 0
      and saved_kwh <= ${sql.raw(wholeBand)}
  )`;

/**
 * Raises what this night says against sites, and clears what it no longer says.
 * @param month start of the last whole month
 */
export async function keepBaselineAlarms(
  db: Db,
  { day, month, now }: { day: EpochMs; month: EpochMs; now: EpochMs },
): Promise<void> {
  const { rows: due } = await sql<Due>`${judged(day, month)}
    select h.* from holds h join alarm_definitions d on d.id = h."definitionId" and d.is_enabled
    join sites s on s.id = h."siteId" and s.retired_at is null
    where not exists (select 1 from alarms a where a.site_id = h."siteId" and a.definition_id = h."definitionId"
      and (a.cleared_at is null or h."definitionId" <> 'overConsumption' and a.cleared_at > ${now - quietMs}::bigint))
    order by h."siteId"`.execute(db);
  const { rows: over } = await sql<{ id: number }>`${judged(day, month)}
    select a.id from alarms a left join holds h on h."siteId" = a.site_id and h."definitionId" = a.definition_id
    where a.cleared_at is null and a.definition_id in ('overConsumption', 'pueAbnormal', 'strategyNotSaving')
      and h."siteId" is null order by a.id`.execute(db);
  await inTurns(db, due, (statements, each) => raiseSiteAlarm(statements, { ...each, deviceId: null }, now));
  await inTurns(db, over, (statements, { id }) => clearSiteAlarm(statements, id, now));
}

/** In small transactions, so that nobody waits for a long one. */
async function inTurns<T>(
  db: Db,
  all: readonly T[],
  work: (statements: ReturnType<typeof statementsIn>, each: T) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < all.length; at += alarmsAtOnce)
    await db.transaction().execute(async (trx) => {
      const statements = statementsIn(trx);
      for (const each of all.slice(at, at + alarmsAtOnce)) await work(statements, each);
    });
}
