import type { AlarmActionOutcome } from '@contract/alarmActions';
import type { AlarmTransitionKind } from '@contract/alarms';
import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { Actor } from '../../../platform/http/route';
import { writeAudit } from '../../audit/audit';
import { alarmScope } from '../alarmScope';
import type { AlarmsDeps } from '../alarms.service';
import type { Scope } from '../../scope';
import type { Statements } from '../../../platform/database/statements';
import { statementsIn } from '../../../platform/database/statementsIn';
import { takeSteps } from '../steps';

/** What an operator does to alarms; `change` is one statement over all of them, answering which it changed. */
export interface AlarmAction {
  permission: string;
  kind: AlarmTransitionKind;
  note: string | null;
  /** Facts for the audit beside the note. */
  detail?: Record<string, unknown>;
  /** On a shelf: for how long. */
  forMs?: number;
  change(statements: Statements, alarmIds: readonly number[], now: EpochMs): Promise<number[]>;
}

const lockVisible = async (trx: Trx, scope: Scope, alarmIds: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select a.id from alarms a left join sites s on s.id = a.site_id
    where a.id = any(${[...alarmIds]}::bigint[]) and ${alarmScope(scope)}
    order by a.id for update of a`.execute(trx);
  return rows.map(({ id }) => id);
};

const audit = async (trx: Trx, actor: Actor, action: AlarmAction, alarmIds: number[], now: EpochMs) => {
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
export const act = async (
  { db, scopeOf, clock }: AlarmsDeps,
  actor: Actor,
  alarmIds: readonly number[],
  action: AlarmAction,
): Promise<AlarmActionOutcome[]> => {
  if (actor.isDisplay) throw new AppError('forbidden');
  const scope = await scopeOf(actor, action.permission);
  return db.transaction().execute(async (trx) => {
    const visible = new Set(await lockVisible(trx, scope, alarmIds));
    const now = clock.now();
    const statements = statementsIn(trx);
    const changed = await action.change(statements, [...visible], now);
    const { kind, note, forMs } = action;
    const steps = changed.map((alarmId) => ({
      alarmId,
      kind,
      at: now,
      by: actor.userName,
      ...(note === null ? {} : { note }),
      ...(forMs === undefined ? {} : { until: now + forMs }),
    }));
    if (changed.length > 0) {
      await takeSteps(statements, steps, now);
      await audit(trx, actor, action, changed, now);
    }
    const done = new Set(changed);
    return [...new Set(alarmIds)].map((alarmId) => ({
      alarmId,
      outcome: done.has(alarmId) ? 'done' : visible.has(alarmId) ? 'unchanged' : 'notFound',
    }));
  });
};
