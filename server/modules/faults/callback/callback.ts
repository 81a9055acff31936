import { sql } from 'kysely';
import { tellFaultCall } from '@contract/calls/faults';
import { callQuestions, mostAttempts, type FaultCall, type FaultCallResult } from '@contract/faultCalls';
import { hourMs, type EpochMs } from '@contract/time';
import type { Trx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { Actor } from '../../../platform/http/route';
import { writeAudit } from '../../audit/audit';
import type { FaultsDeps } from '../faults.service';
import { lockOrder } from '../orders.store';
import { takeStep } from '../takeStep';
import { lockCall } from './calls.store';
import type { Scope } from '../../scope';

/** Nobody answered: asked again later on the same day. */
const againMs = 4 * hourMs;

const writeResult = async (
  trx: Trx,
  call: FaultCall,
  result: FaultCallResult,
  by: string,
  now: EpochMs,
): Promise<void> => {
  const { isReached, scores, isFixed, note, nextAt } = result;
  const attempts = call.attempts + 1;
  const state = isReached ? 'done' : attempts >= mostAttempts ? 'unreached' : 'waiting';
  const score =
    scores === null ? null : callQuestions.reduce((sum, one) => sum + scores[one], 0) / callQuestions.length;
  await sql`
    update fault_calls set version = version + 1, attempts = ${attempts}, state = ${state},
      scores = ${scores === null ? null : JSON.stringify(scores)}, score = ${score}, is_fixed = ${isFixed},
      note = ${note === '' ? null : note}, called_at = ${now}, called_by = ${by},
      due_at = ${isReached ? call.dueAt : Math.max(nextAt ?? now + againMs, now)}
    where id = ${call.id}`.execute(trx);
};

const reopen = async (
  trx: Trx,
  {
    scope,
    call,
    note,
    by,
    now,
    timeZone,
  }: { scope: Scope; call: FaultCall; note: string; by: string; now: EpochMs; timeZone: string },
): Promise<void> => {
  const row = await lockOrder(trx, scope, call.orderId);
  if (row === null) throw new AppError('notFound');
  await takeStep(trx, row, { verb: 'reopen', at: now, by, note, detail: {} }, now, timeZone);
};

/**
 * What came of a call. Of two who tell it at once the first wins.
 * @throws AppError('faultChanged')
 */
export const tellCall = async (
  { db, scopeOf, clock, plantTimeZone: timeZone }: FaultsDeps,
  actor: Actor,
  id: number,
  result: FaultCallResult,
): Promise<void> => {
  if (actor.isDisplay) throw new AppError('forbidden');
  const scope = await scopeOf(actor, tellFaultCall.permission);
  await db.transaction().execute(async (trx) => {
    const call = await lockCall(trx, scope, id);
    if (call === null) throw new AppError('notFound');
    if (call.version !== result.version || call.state !== 'waiting')
      throw new AppError('faultChanged', { by: call.calledBy ?? '—' });
    const now = clock.now();
    await writeResult(trx, call, result, actor.userName, now);
    const { note } = result;
    if (result.isReopened) await reopen(trx, { scope, call, note, by: actor.userName, now, timeZone });
    const detail = { orderId: call.orderId, isReached: result.isReached, isReopened: result.isReopened };
    await writeAudit(trx, actor, { at: now, action: 'fault.called', subject: `faultCall:${id}`, detail });
  });
};
