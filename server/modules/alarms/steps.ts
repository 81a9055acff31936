import type { EpochMs } from '@contract/time';
import type { Statements } from '../../platform/database/statements';
import { announceAlarms } from './outbox';
import type { Step } from '../../alarmEngine/correlation/step';

const insertTransitions = `
  insert into alarm_transitions (alarm_id, kind, at, recorded_at, by_user, note, parent_id, until, value,
    level_before, end_reason)
  select x.alarm_id, x.kind, x.at, x.recorded_at, x.by_user, x.note, x.parent_id, x.until, x.value, x.level_before,
    x.end_reason
  from jsonb_to_recordset($1::jsonb)
    as x (alarm_id bigint, kind text, at bigint, recorded_at bigint, by_user text, note text,
      parent_id bigint, until bigint, value real, level_before smallint, end_reason text)`;

export const recordSteps = async (
  statements: Statements,
  steps: readonly Step[],
  now: EpochMs,
): Promise<void> => {
  const rows = steps
    .filter(({ kind }) => kind !== 'correlated')
    .map(
      ({ alarmId, kind, at, by = null, note = null, parentId = null, until = null, level, endReason }) => ({
        alarm_id: alarmId,
        kind,
        at: Math.round(at),
        recorded_at: now,
        by_user: by,
        note,
        parent_id: parentId,
        until,
        value: level?.after ?? null,
        level_before: level?.before ?? null,
        end_reason: endReason ?? null,
      }),
    );
  if (rows.length > 0) await statements.query(insertTransitions, [JSON.stringify(rows)]);
};

/** Persists the steps and tells of them, in the caller's transaction and after the change. */
export const takeSteps = async (
  statements: Statements,
  steps: readonly Step[],
  now: EpochMs,
): Promise<void> => {
  await recordSteps(statements, steps, now);
  const trace = { deviceAt: now, receivedAt: now, committedAt: now };
  await announceAlarms(
    statements,
    steps.map(({ alarmId, kind }) => ({ alarmId, kind, trace })),
  );
};
