import { replayLimits, type AlarmReplay } from '@contract/alarmReplay';
import type { AlarmTransition } from '@contract/alarms';
import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database';
import type { Scope } from '../../scope';
import { alarmColumns, alarmOf, alarmSource, standingAlarm, type AlarmRow } from '../alarmRow';
import { alarmScope } from '../alarmScope';

const columns = sql.raw(alarmColumns);
const source = sql.raw(alarmSource);
const standing = sql.raw(standingAlarm);

/** Raised before the end of the span, and not over before it began; each part has an index of its own. */
const stoodWithin = (from: EpochMs, to: EpochMs) => sql`
  select id from alarms where raised_at >= ${from} and raised_at < ${to}
  union select id from alarms where cleared_at >= ${from} and raised_at < ${to}
  union select id from alarms where acknowledged_at >= ${from} and raised_at < ${to}
  union select a.id from alarms a where ${standing} and a.raised_at < ${to}`;

type Step = AlarmTransition & { alarmId: number };

const stepsOf = async (db: Db, alarmIds: readonly number[]): Promise<Map<number, AlarmTransition[]>> => {
  const { rows } = await sql<Step>`
    select alarm_id as "alarmId", id, kind, at, by_user as by, note, value from alarm_transitions
    where alarm_id = any(${[...alarmIds]}::bigint[]) order by alarm_id, id`.execute(db);
  const lives = new Map<number, AlarmTransition[]>(alarmIds.map((id) => [id, []]));
  for (const { alarmId, ...step } of rows) lives.get(alarmId)?.push(step);
  return lives;
};

/** The alarms that stood within the span and that the scope holds, with their lives; the newest when there are too many. */
export const replayBetween = async (
  db: Db,
  scope: Scope,
  from: EpochMs,
  to: EpochMs,
): Promise<AlarmReplay> => {
  const { rows } = await sql<AlarmRow & { total: number }>`
    select ${columns}, count(*) over () as total from ${source}
    where a.id in (${stoodWithin(from, to)}) and not a.is_late and ${alarmScope(scope)}
    order by a.raised_at desc, a.id desc limit ${replayLimits.mostAlarms}`.execute(db);
  const lives = await stepsOf(
    db,
    rows.map(({ id }) => id),
  );
  return {
    from,
    to,
    lives: rows.map((row) => ({ ...alarmOf(row), transitions: lives.get(row.id) ?? [] })),
    total: rows[0]?.total ?? 0,
  };
};
