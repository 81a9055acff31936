import { sql } from 'kysely';
import { wayTo } from '@contract/faultFlow';
import type { FaultStepDetail, FaultVerb } from '@contract/faults';
import type { EpochMs } from '@contract/time';
import type { WorkOrderReport } from '@contract/workOrders';
import type { Trx } from '../../platform/database/database';
import { within } from '../../platform/database/within';
import { AppError } from '../../platform/errors';
import { doorAtArrival } from '../faults/arrivals';
import { finishDetail } from '../faults/faults.service';
import { flowOf, type OrderRow } from '../faults/orderRow';
import { takeStep } from '../faults/takeStep';

export interface Ports {
  system: { id: number; name: string };
  now: EpochMs;
  timeZone: string;
}

/** Who takes an order there was sent there: one step less to report. */
export const impliedSteps: readonly FaultVerb[] = ['dispatch'];
/** What may lie between, where somebody here decides that the order stands as they say. */
export const anyWay: readonly FaultVerb[] = ['dispatch', 'accept', 'depart', 'arrive', 'begin', 'resume'];

/** @throws AppError('faultChanged') when a person here acted on it since they knew it; words alone change nothing */
async function demandUnchanged(trx: Trx, row: OrderRow, report: WorkOrderReport, systemId: number) {
  if (report.version === undefined) return;
  const { rows } = await sql<{ by: string }>`
    select by_user as by from fault_steps
    where order_id = ${row.id} and n > ${report.version} and by_user is not null and verb <> 'note'
      and detail->>'systemId' is distinct from ${String(systemId)}
    order by n desc limit 1`.execute(trx);
  if (rows[0]) throw new AppError('faultChanged', { by: rows[0].by });
}

const idOfCode = async (
  trx: Trx,
  table: 'fault_causes' | 'fault_actions',
  code: string,
): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where code = ${code} and status = '0'`.execute(trx);
  return rows[0]?.id ?? null;
};

/** What a finish says, their codes in the place of our numbers. @throws AppError('validation' | 'faultStands') */
async function finishOf(
  trx: Trx,
  row: OrderRow,
  report: WorkOrderReport,
  now: EpochMs,
): Promise<FaultStepDetail> {
  const { result, cause, action, endedAt, at } = report;
  const causeId = cause === undefined ? null : await idOfCode(trx, 'fault_causes', cause);
  const actionId = action === undefined ? null : await idOfCode(trx, 'fault_actions', action);
  const wrong = {
    ...(result === undefined && { result: 'fields.required' }),
    ...(causeId === null && { cause: cause === undefined ? 'fields.required' : 'fields.faultCause' }),
    ...(action !== undefined && actionId === null && { action: 'fields.notAllowed' }),
  };
  if (Object.keys(wrong).length > 0) throw new AppError('validation', {}, wrong);
  const asked = { result, causeId: causeId ?? undefined, actionId: actionId ?? undefined, endedAt, at };
  return finishDetail(trx, row, asked, now);
}

async function detailOf(
  trx: Trx,
  row: OrderRow,
  report: WorkOrderReport,
  now: EpochMs,
): Promise<FaultStepDetail> {
  const { verb, assignee, reason, evidence } = report;
  if (verb === 'finish') return finishOf(trx, row, report, now);
  if (verb === 'suspend') return { ...(reason && { reason }), ...(evidence && { evidence }) };
  if (verb === 'arrive')
    return doorAtArrival(trx, { id: row.id, siteId: row.site_id }, Math.min(report.at, now));
  if (verb !== 'dispatch' && verb !== 'delegate') return {};
  if (assignee === undefined) throw new AppError('validation', {}, { assignee: 'fields.required' });
  return { crew: assignee };
}

async function take(
  trx: Trx,
  row: OrderRow,
  report: WorkOrderReport,
  { system, now, timeZone }: Ports,
  by: readonly FaultVerb[],
): Promise<void> {
  const told = { systemId: system.id, report: report.eventId };
  // Nobody there passes for somebody here.
  const who = { at: report.at, by: `${system.name}: ${report.by}` };
  let at = row;
  for (const verb of wayTo(report.verb, flowOf(row), by) ?? []) {
    const detail = { ...told, ...(verb === 'dispatch' && { crew: report.assignee ?? report.by }) };
    at = await takeStep(trx, at, { ...who, verb, note: '', detail }, now, timeZone);
  }
  const detail = { ...told, ...(await detailOf(trx, row, report, now)) };
  await takeStep(trx, at, { ...who, verb: report.verb, note: report.note, detail }, now, timeZone);
}

/**
 * Takes a reported step of a locked order, with what may lie before it; whole or not at all.
 * @returns why it was refused, or null
 */
export async function takeTheirStep(
  trx: Trx,
  row: OrderRow,
  report: WorkOrderReport,
  ports: Ports,
  { by, isDecided }: { by: readonly FaultVerb[]; isDecided: boolean },
): Promise<AppError | null> {
  const error = await within(trx, async () => {
    if (!isDecided) await demandUnchanged(trx, row, report, ports.system.id);
    await take(trx, row, report, ports, by);
  });
  if (error === null || error instanceof AppError) return error;
  throw error instanceof Error ? error : new Error('a reported step failed', { cause: error });
}
