import { sql } from 'kysely';
import { dayMs, hourMs, type EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import { statementsIn } from '../../platform/database/statementsIn';
import { clearSiteAlarm, raiseSiteAlarm } from '../alarms/siteAlarms';

interface Due {
  siteId: number;
  definitionId: string;
  value: number;
  threshold: number;
}

/** The limit of a definition at a site of its class. */
const limitOf = sql`coalesce((d.rule -> 'threshold' ->> s.station_class)::real, 0)`;

/** Raises what guards and lags have done and nobody was told yet, and clears what is over. */
export async function keepStrategyAlarms(db: Db, now: EpochMs): Promise<void> {
  const { rows: due } = await sql<Due>`
    select t.site_id as "siteId", x.id as "definitionId", x.value, l.threshold
    from strategy_states t join site_strategies g on g.site_id = t.site_id
    cross join lateral (values
      ('strategyReverted', t.reverted_at is not null, 0::real),
      ('secondStageExtended', g.mode = 'active' and t.helped_since is not null,
        (${now}::bigint - t.helped_since)::real / ${hourMs})) as x (id, holds, value)
    join sites s on s.id = t.site_id
    join alarm_definitions d on d.id = x.id and d.is_enabled
    cross join lateral (values (${limitOf})) as l (threshold)
    where x.holds and x.value >= l.threshold and not exists (select 1 from alarms a
      where a.site_id = t.site_id and a.definition_id = x.id and a.cleared_at is null)`.execute(db);
  const { rows: over } = await sql<{ id: number }>`
    select a.id from alarms a
    left join site_strategies g on g.site_id = a.site_id
    left join strategy_states t on t.site_id = a.site_id
    where a.cleared_at is null and a.definition_id in ('strategyReverted', 'secondStageExtended')
      and (g.site_id is null or case a.definition_id when 'strategyReverted' then t.reverted_at is null
        else t.helped_since is null or g.mode <> 'active' end)`.execute(db);
  if (due.length + over.length === 0) return;
  await db.transaction().execute(async (trx) => {
    const statements = statementsIn(trx);
    for (const each of due) await raiseSiteAlarm(statements, { ...each, deviceId: null }, now);
    for (const { id } of over) await clearSiteAlarm(statements, id, now);
  });
}

/** Days of a month that must have been counted before anything is said of them. */
const leastDays = 20;
/** A unit that did not run at all makes any ratio; this one is told. */
const mostRatio = 99;

/** Units of one room that ran unevenly for a month, by the stored days: raised, and cleared when they even out. */
export async function keepRunHoursAlarms(db: Db, now: EpochMs): Promise<void> {
  const { rows: sites } = await sql<Due & { isOver: boolean; alarmId: number | null }>`
    with hours as (
      select e.site_id, u.id, sum(u.h) as h from site_day_evidence e
      cross join lateral unnest(e.unit_ids, e.run_h) as u (id, h)
      where e.day > ${now - 30 * dayMs}::bigint group by 1, 2 having count(u.h) >= ${leastDays}
    ), ratios as (
      select site_id, least(${mostRatio}, max(h) / greatest(min(h), max(h) / ${mostRatio})) as value from hours
      group by 1 having count(*) > 1 and max(h) > 0
    )
    select r.site_id as "siteId", d.id as "definitionId", r.value::float8 as value, ${limitOf} as threshold,
      r.value <= ${limitOf} as "isOver", a.id as "alarmId"
    from ratios r join sites s on s.id = r.site_id join alarm_definitions d on d.id = 'runHoursUnbalanced'
    left join alarms a on a.site_id = r.site_id and a.definition_id = d.id and a.cleared_at is null
    where (a.id is null) = (r.value > ${limitOf})`.execute(db);
  await db.transaction().execute(async (trx) => {
    const statements = statementsIn(trx);
    for (const { isOver, alarmId, ...each } of sites)
      if (alarmId !== null && isOver) await clearSiteAlarm(statements, alarmId, now);
      else if (alarmId === null && !isOver)
        await raiseSiteAlarm(statements, { ...each, deviceId: null }, now);
  });
}
