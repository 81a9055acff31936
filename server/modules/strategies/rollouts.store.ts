import { sql } from 'kysely';
import { pointsByClass } from '@contract/points';
import { rolloutStages, type RolloutEvidence, type RolloutStop } from '@contract/strategyPrograms';
import { dayMs, hourMs, type EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';
import { startsToldAfterMs } from './judgeRollout';

export interface RunningRollout {
  id: number;
  programId: number;
  version: number;
  stage: number;
  stageAt: EpochMs;
  waitMs: number;
  firstSites: number;
}

export const runningRollouts = async (db: Db | Trx): Promise<RunningRollout[]> => {
  const { rows } = await sql<RunningRollout>`
    select id, program_id as "programId", version, stage, stage_at as "stageAt", wait_ms as "waitMs",
      first_sites as "firstSites"
    from strategy_rollouts where ended_at is null order by id`.execute(db);
  return rows;
};

/** Of less than this of the day before nothing is told of a day. */
const leastBeforeMs = 6 * hourMs;
const startsAt = pointsByClass.ac.findIndex(({ name }) => name === 'starts') + 1;

/**
 * The sites that a stage adds: those whose plan has learned enough first; then the area of the first of them, its city,
 * and all. What its compressors did in the day before is noted for each.
 * @returns how many were added
 */
export async function enterStage(
  trx: Trx,
  rollout: RunningRollout,
  stage: number,
  now: EpochMs,
): Promise<number> {
  const home = sql`(select s.area_id from strategy_rollout_sites i join sites s on s.id = i.site_id
    where i.rollout_id = ${rollout.id} order by i.site_id limit 1)`;
  const within =
    [
      sql`true`,
      sql`s.area_id = ${home}`,
      sql`s.area_id in (select a.id from regions a where a.parent_id = (select nullif(parent_id, 0) from regions where id = ${home}))`,
      sql`true`,
    ][stage - 1] ?? sql`true`;
  const limit = stage === 1 ? rollout.firstSites : null;
  const { numAffectedRows } = await sql`
    with added as (
      select g.site_id from site_strategies g join sites s on s.id = g.site_id
      left join strategy_states t on t.site_id = g.site_id
      where g.program_id = ${rollout.programId} and ${within}
        and not exists (select 1 from strategy_rollout_sites i
          where i.rollout_id = ${rollout.id} and i.site_id = g.site_id)
      order by coalesce(t.guard, 'learning') = 'learning', g.site_id limit ${limit}
    )
    insert into strategy_rollout_sites (rollout_id, site_id, stage, entered_at, starts_day_before, starts_at_entry)
    select ${rollout.id}, a.site_id, ${stage}, ${now}::bigint,
      case when a.site_id in (select site_id from added order by site_id limit ${mostJudged}) then (
        select sum(n) from (select (max(r.starts) - min(r.starts)) * ${dayMs} / nullif(max(r.ts) - min(r.ts), 0) as n
          from devices d join readings_ac r on r.device_id = d.id and r.ts > ${now - dayMs}::bigint
          where d.site_id = a.site_id and d.class = 'ac' group by d.id
          having max(r.ts) - min(r.ts) >= ${leastBeforeMs}) x) end,
      (select sum(l.v[${sql.raw(String(startsAt))}]) from devices d join latest l on l.device_id = d.id
        where d.site_id = a.site_id and d.class = 'ac')
    from added a`.execute(trx);
  await sql`
    update strategy_rollouts set stage = ${stage}, stage_at = ${now} where id = ${rollout.id}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Sites of one stage whose starts are compared: enough to tell, and read in a moment. */
const mostJudged = 500;

/** What counts as an alarm of the temperature when a rollout is judged. */
const temperatureAlarms = [
  ...['roomTempHigh', 'roomTempVeryHigh', 'roomTempRising', 'roomTempPredicted', 'hotSpot', 'allUnitsOff'],
];

/** The sites reached so far, before they were and since. */
export async function evidenceOf(db: Db | Trx, rolloutId: number, now: EpochMs): Promise<RolloutEvidence> {
  const { rows } = await sql<RolloutEvidence>`
    with seen as (
      select i.site_id, i.entered_at, i.starts_day_before, i.starts_at_entry,
        (select count(*) from alarms a where a.site_id = i.site_id and a.definition_id = any(${temperatureAlarms}::text[])
          and a.raised_at >= i.entered_at) as since,
        (select count(*) from alarms a where a.site_id = i.site_id and a.definition_id = any(${temperatureAlarms}::text[])
          and a.raised_at < i.entered_at and a.raised_at >= 2 * i.entered_at - ${now}::bigint) as before
      from strategy_rollout_sites i where i.rollout_id = ${rolloutId}
    ), starts as (
      select avg(e.starts_day_before) as before,
        case when ${now}::bigint - min(e.entered_at) >= ${startsToldAfterMs} then
          avg((select sum(l.v[${sql.raw(String(startsAt))}]) from devices d join latest l on l.device_id = d.id
            where d.site_id = e.site_id and d.class = 'ac') - e.starts_at_entry)
            * ${dayMs} / (${now}::bigint - min(e.entered_at)) end as since
      from seen e where e.starts_day_before is not null
    )
    select count(*)::int as sites, coalesce(sum(before), 0)::int as "alarmsBefore",
      coalesce(sum(since), 0)::int as "alarmsSince",
      (select before::float8 from starts) as "startsBefore", (select since::float8 from starts) as "startsSince"
    from seen`.execute(db);
  return rows[0] ?? { sites: 0, alarmsBefore: 0, alarmsSince: 0, startsBefore: null, startsSince: null };
}

export const lastStage = rolloutStages.length;

/** How a rollout ends; its program follows it in the same transaction. */
export async function endRollout(
  trx: Trx,
  { id }: Pick<RunningRollout, 'id'>,
  end: {
    state: 'done' | 'stopped' | 'back';
    why: RolloutStop | null;
    evidence: RolloutEvidence | null;
    by: string;
    now: EpochMs;
  },
): Promise<void> {
  const { state, why, evidence, by, now } = end;
  await sql`
    update strategy_rollouts set state = ${state}, why = ${why}, ended_at = ${now}, ended_by = ${by},
      evidence = coalesce(${evidence === null ? null : JSON.stringify(evidence)}::jsonb, evidence)
    where id = ${id}`.execute(trx);
}

export const noteEvidence = (trx: Trx, id: number, evidence: RolloutEvidence) =>
  sql`update strategy_rollouts set evidence = ${JSON.stringify(evidence)}::jsonb where id = ${id}`.execute(
    trx,
  );
