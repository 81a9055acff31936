import type { AlarmActionOutcome } from '@contract/alarmActions';
import type { AlarmTransitionKind } from '@contract/alarms';
import type { EpochMs } from '@contract/time';
import type { Trx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { Actor } from '../../../platform/http/route';
import { writeAudit } from '../../audit/audit';
import type { AlarmsDeps } from '../alarms.service';
import { lockAlarms, type LockedAlarm } from '../alarms.store';
import type { Statements } from '../../../platform/database/statements';
import { statementsIn } from '../../../platform/database/statementsIn';
import { takeSteps } from '../steps';

/** What an operator does to alarms; `change` is one statement over all of them, answering which it changed. */
export interface AlarmAction<Outcome = AlarmActionOutcome> {
  permission: string;
  kind: AlarmTransitionKind;
  note: string | null;
  /** Facts for the audit beside the note. */
  detail?: Record<string, unknown>;
  /** On a shelf: for how long. */
  forMs?: number;
  /** @throws AppError when it may not be done to these alarms as it is */
  demand?(alarms: Iterable<LockedAlarm>): void;
  change(statements: Statements, alarmIds: readonly number[], now: EpochMs): Promise<number[]>;
  /** What is told of one alarm. */
  outcomeOf(alarm: Acted): Outcome;
}

export interface Acted {
  alarmId: number;
  isDone: boolean;
  /** As it was; undefined where there is none that this person may see. */
  before: LockedAlarm | undefined;
  by: string;
  at: EpochMs;
}

export const plainOutcome = ({ alarmId, isDone, before }: Acted): AlarmActionOutcome => ({
  alarmId,
  outcome: isDone ? 'done' : before ? 'unchanged' : 'notFound',
});

const audit = async (
  trx: Trx,
  actor: Actor,
  action: AlarmAction<unknown>,
  alarmIds: number[],
  now: EpochMs,
) => {
  const { kind, note, detail } = action;
  await writeAudit(trx, actor, {
    at: now,
    action: `alarm.${kind}`,
    subject: `alarm:${alarmIds[0] ?? 0}`,
    detail: { ...detail, alarmIds, ...(note === null ? {} : { note }) },
  });
};

/**
 * One call, however many alarms: change, transitions, news and audit stand or fall together.
 * @throws AppError('forbidden') for a wall display, which only looks.
 */
export const act = async <Outcome>(
  { db, scopeOf, clock }: AlarmsDeps,
  actor: Actor,
  alarmIds: readonly number[],
  action: AlarmAction<Outcome>,
): Promise<Outcome[]> => {
  if (actor.isDisplay) throw new AppError('forbidden');
  const scope = await scopeOf(actor, action.permission);
  return db.transaction().execute(async (trx) => {
    const locked = await lockAlarms(trx, scope, alarmIds);
    action.demand?.(locked.values());
    const now = clock.now();
    const statements = statementsIn(trx);
    const changed = await action.change(statements, [...locked.keys()], now);
    const { kind, note, forMs } = action;
    const by = actor.userName;
    const steps = changed.map((alarmId) => ({
      alarmId,
      kind,
      at: now,
      by,
      ...(note === null ? {} : { note }),
      ...(forMs === undefined ? {} : { until: now + forMs }),
    }));
    if (changed.length > 0) {
      await takeSteps(statements, steps, now);
      await audit(trx, actor, action, changed, now);
    }
    const done = new Set(changed);
    return [...new Set(alarmIds)].map((alarmId) =>
      action.outcomeOf({ alarmId, isDone: done.has(alarmId), before: locked.get(alarmId), by, at: now }),
    );
  });
};
