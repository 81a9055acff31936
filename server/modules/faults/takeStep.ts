import { sql } from 'kysely';
import { follow, type FaultFlow, type FlowRefusal } from '@contract/faultFlow';
import { isOpenFault, type FaultStepDetail, type FaultVerb } from '@contract/faults';
import type { EpochMs } from '@contract/time';
import type { Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { endPermitsOf } from '../access';
import { addCall } from './callback/calls.store';
import { clocksOf, escalationsOf, isLateBy, type FaultLimits } from './clocks/clocks';
import { callRoutes } from './callRoutes';
import { changesRepeats, writeRepeats } from './figures/repeats';
import { tellGrants } from './grants';
import { queueEvent } from './elsewhere';
import { announceFault } from './outbox';
import { flowOf, type OrderRow } from './orderRow';

export interface StepGiven {
  verb: FaultVerb;
  /** When it was done; it may be told later. */
  at: EpochMs;
  by: string | null;
  note: string;
  detail: FaultStepDetail;
  key?: string | undefined;
}

const words: Partial<Record<FlowRefusal, Record<string, string>>> = {
  noteMissing: { note: 'fields.required' },
  evidenceMissing: { evidence: 'fields.faultEvidence' },
  assigneeMissing: { assigneeId: 'fields.required' },
  targetMissing: { intoId: 'fields.required' },
  minutesMissing: { minutes: 'fields.required' },
  resultMissing: { causeId: 'fields.required' },
  vague: { note: 'fields.faultVague' },
};

const refuse = (refusal: FlowRefusal, row: OrderRow): never => {
  if (refusal === 'illegal') throw new AppError('faultStep', { by: row.stepped_by ?? '—' });
  throw new AppError('validation', {}, words[refusal] ?? {});
};

/** Shares of limits that were told already, as `clock percent`. */
export const announcedOf = async (trx: Trx, orderId: number): Promise<Set<string>> => {
  const { rows } = await sql<{ announced: string }>`
    select detail->>'clock' || ' ' || (detail->>'percent') as announced from fault_steps
    where order_id = ${orderId} and verb = 'escalate'`.execute(trx);
  return new Set(rows.map(({ announced }) => announced));
};

/** What an order is by its steps, written down where it is read. */
export async function writeFlow(
  trx: Trx,
  orderId: number,
  flow: FaultFlow,
  limits: FaultLimits,
  by: string | null,
  timeZone: string,
): Promise<void> {
  const clocks = clocksOf(flow, limits, timeZone);
  const [next] = escalationsOf(clocks, limits.escalateAt, await announcedOf(trx, orderId));
  const isOver = flow.state === 'repaired' || flow.closedAt !== null;
  await sql`
    update fault_orders set version = ${flow.version}, state = ${flow.state}, suspended_from = ${flow.suspendedFrom},
      suspend_reason = ${flow.suspendReason}, assignee_id = ${flow.assigneeId}, crew = ${flow.crew},
      confirmed_at = ${flow.confirmedAt},
      dispatched_at = ${flow.dispatchedAt}, accepted_at = ${flow.acceptedAt}, arrived_at = ${flow.arrivedAt},
      repaired_at = ${flow.repairedAt}, fault_ended_at = ${flow.faultEndedAt}, closed_at = ${flow.closedAt},
      cause_id = ${flow.causeId}, action_id = ${flow.actionId}, result = ${flow.result},
      completion = ${flow.completion}, cost = ${flow.cost}, merged_into = ${flow.mergedInto},
      reopened = ${flow.reopened}, failed_repairs = ${flow.failedRepairs}, extended_min = ${flow.extendedMin}, pauses = ${JSON.stringify(flow.pauses)},
      clocks = ${JSON.stringify(clocks)}, is_late = ${isOver ? isLateBy(clocks) : null},
      escalate_at = ${isOver ? null : (next?.at ?? null)}, watch_until = ${flow.watchUntil},
      watch_result = ${flow.watchResult}, stepped_at = ${flow.steppedAt}, stepped_by = ${by}
    where id = ${orderId}`.execute(trx);
}

/** One line of the log; the unique number of the line makes two who write it at once impossible. */
export async function writeLine(
  trx: Trx,
  orderId: number,
  step: StepGiven,
  { from, to, n, at, now }: { from: string | null; to: string; n: number; at: EpochMs; now: EpochMs },
): Promise<void> {
  await sql`
    insert into fault_steps (order_id, n, verb, at, recorded_at, by_user, note, from_state, to_state, detail, key)
    values (${orderId}, ${n}, ${step.verb}, ${at}, ${now}, ${step.by}, ${step.note === '' ? null : step.note},
      ${from}, ${to}, ${JSON.stringify(step.detail)}, ${step.key ?? null})`.execute(trx);
}

/**
 * Takes one step of a locked order: log, order and news in the caller's transaction.
 * @throws AppError('faultStep') when it does not follow from where the order stands
 */
export async function takeStep(
  trx: Trx,
  row: OrderRow,
  step: StepGiven,
  now: EpochMs,
  timeZone: string,
): Promise<OrderRow> {
  const before = flowOf(row);
  const flow = follow(before, { ...step, at: Math.min(step.at, now) });
  if (typeof flow === 'string') return refuse(flow, row);
  const line = { from: before.state, to: flow.state, n: flow.version, at: flow.steppedAt, now };
  await writeLine(trx, row.id, step, line);
  await writeFlow(trx, row.id, flow, row.limits, step.by, timeZone);
  if (changesRepeats(before, flow)) await writeRepeats(trx, row);
  await tellGrants(trx, before, flow);
  if (!isOpenFault(flow.state)) await endPermitsOf(trx, row.id, now);
  if (step.verb === 'finish') await addCall(trx, row, now);
  await callRoutes(trx, row, step, now);
  const after = await announceFault(trx, row.id, step.verb, now);
  await queueEvent(trx, after, now, { ...step, ...line });
  return after;
}
