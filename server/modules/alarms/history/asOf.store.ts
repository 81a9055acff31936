import type { AlarmMoment, AlarmPastStep, AlarmSteps } from '@contract/alarmHistory';
import { alarmStateOf, type Alarm } from '@contract/alarms';
import { dayMs, type EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/database';
import type { Scope } from '../../scope';
import { standingAlarm } from '../alarmConditions';
import { alarmColumns, alarmOf, alarmSource, type AlarmRow } from '../alarmRow';
import { alarmScope } from '../alarmScope';
import { lifeOf, withChildren, type KeptStep } from './asOf';

const seenAlarms = async (trx: Trx, scope: Scope, ids: readonly number[]): Promise<Alarm[]> => {
  const { rows } = await sql<AlarmRow>`
    select ${sql.raw(alarmColumns)} from ${sql.raw(alarmSource)}
    where a.id = any(${[...ids]}::bigint[]) and ${alarmScope(scope)} order by a.id`.execute(trx);
  return rows.map(alarmOf);
};

const stepsOf = async (trx: Trx, alarms: readonly Alarm[]): Promise<Map<number, KeptStep[]>> => {
  const { rows } = await sql<KeptStep>`
    select id, alarm_id as "alarmId", kind, at, recorded_at as "recordedAt", by_user as by, note,
      parent_id as "parentId", until, value, level_before as "levelBefore"
    from alarm_transitions where alarm_id = any(${alarms.map(({ id }) => id)}::bigint[])
    order by alarm_id, id`.execute(trx);
  const byAlarm = new Map<number, KeptStep[]>();
  for (const step of rows) {
    const known = byAlarm.get(step.alarmId);
    if (known === undefined) byAlarm.set(step.alarmId, [step]);
    else known.push(step);
  }
  return byAlarm;
};

/**
 * What stands now; of the alarms raised within the day before the moment, those that were not over at it; and those of
 * the years before that took longer than a day to end, to be answered, to be replaced or to be reset: each found by an
 * index of its own, whose condition is said here in the same words.
 */
const mayHaveStood = async (trx: Trx, moment: EpochMs): Promise<number[]> => {
  const dayBefore = moment - dayMs;
  const { rows } = await sql<{ id: number }>`
    select a.id from alarms a where a.raised_at <= ${moment} and ${sql.raw(standingAlarm)}
    union
    select a.id from alarms a where a.raised_at between ${dayBefore} and ${moment}
      and greatest(a.cleared_at, a.acknowledged_at, a.superseded_at, a.recorded_at) > ${moment}
    union
    select a.id from alarms a
    where a.raised_at < ${dayBefore} and a.cleared_at > ${moment} and a.cleared_at - a.raised_at > 86400000
    union
    select a.id from alarms a
    where a.raised_at < ${dayBefore} and a.acknowledged_at > ${moment} and a.acknowledged_at - a.raised_at > 86400000
    union
    select a.id from alarms a
    where a.raised_at < ${dayBefore} and a.superseded_at > ${moment} and a.superseded_at - a.raised_at > 86400000
    union
    select t.alarm_id from alarm_transitions t join alarms a on a.id = t.alarm_id
    where t.kind = 'reset' and t.recorded_at > ${moment} and a.raised_at <= ${moment}`.execute(trx);
  return rows.map(({ id }) => id);
};

/** The same of one site, which need not look through what happened everywhere since. */
const mayHaveStoodAt = async (trx: Trx, siteId: number, moment: EpochMs): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select a.id from alarms a where a.site_id = ${siteId} and a.raised_at <= ${moment}
      and (${sql.raw(standingAlarm)} or a.cleared_at > ${moment} or exists (
        select 1 from alarm_transitions t where t.alarm_id = a.id and t.recorded_at > ${moment}))`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
};

// All reads see one state of the store, or a step between two of them would be lost.
const atOnce = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

/** The list of what stood at a moment, by what is known today: of one site, or of all. */
export const alarmsAt = (db: Db, scope: Scope, moment: EpochMs, siteId?: number): Promise<AlarmMoment> =>
  atOnce(db, async (trx) => {
    const ids = await (siteId === undefined
      ? mayHaveStood(trx, moment)
      : mayHaveStoodAt(trx, siteId, moment));
    const alarms = await seenAlarms(trx, scope, ids);
    const steps = await stepsOf(trx, alarms);
    const stood = alarms.flatMap((alarm) => {
      const past = lifeOf(alarm, steps.get(alarm.id) ?? []).findLast(({ at }) => at <= moment)?.alarm;
      return past === undefined || alarmStateOf(past) === 'normal' ? [] : [past];
    });
    return { moment, alarms: withChildren(stood) };
  });

interface Stretch {
  from: EpochMs;
  to: EpochMs;
  after: number;
  limit: number;
}

/** What happened between two moments, in pages by number, for playing on from the list of the first. */
export const stepsBetween = (
  db: Db,
  scope: Scope,
  { from, to, after, limit }: Stretch,
): Promise<AlarmSteps> =>
  atOnce(db, async (trx) => {
    const { rows: page } = await sql<{ id: number; alarm_id: number }>`
      select t.id, t.alarm_id from (
        select t.id, t.alarm_id from alarms a join alarm_transitions t on t.alarm_id = a.id and t.kind = 'raised'
        where a.raised_at > ${from} and a.raised_at <= ${to}
        union all
        select t.id, t.alarm_id from alarms a join alarm_transitions t on t.alarm_id = a.id and t.kind = 'cleared'
        where a.cleared_at > ${from} and a.cleared_at <= ${to}
        union all
        select id, alarm_id from alarm_transitions
        where recorded_at > ${from} and recorded_at <= ${to} and kind not in ('raised', 'cleared')
      ) t
      join alarms a on a.id = t.alarm_id left join sites s on s.id = a.site_id
      where t.id > ${after} and ${alarmScope(scope)}
      order by t.id limit ${limit}`.execute(trx);
    const ids = [...new Set(page.map(({ alarm_id }) => alarm_id))];
    const alarms = await seenAlarms(trx, scope, ids);
    const steps = await stepsOf(trx, alarms);
    const wanted = new Set(page.map(({ id }) => id));
    const past = alarms.flatMap((alarm) => lifeOf(alarm, steps.get(alarm.id) ?? []));
    return {
      steps: past
        .filter(({ step }) => wanted.has(step.id))
        .map(({ step: { id, kind }, at, alarm }): AlarmPastStep => ({ id, at, kind, alarm }))
        .toSorted((a, b) => a.id - b.id),
      next: page.length < limit ? null : (page.at(-1)?.id ?? null),
    };
  });
