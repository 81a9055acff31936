import type { ReportOutcome, WorkOrderReport } from '@contract/workOrders';
import type { Trx } from '../../platform/database/database';
import { findOrder } from '../faults/orders.store';
import type { OrderRow } from '../faults/orderRow';
import { announceFault } from '../faults/outbox';
import { everything } from '../scope';
import {
  livingOf,
  nextEarly,
  settleUpTo,
  writeJudged,
  type Judged,
  type Living,
  type StoredReport,
} from './reports.store';
import { impliedSteps, takeTheirStep, type Ports } from './theirStep';

/** By its number among those of the order, else by its time. */
export const turnOf = (
  { n, at }: Pick<WorkOrderReport, 'n' | 'at'>,
  { settledN, settledAt }: Pick<Living, 'settledN' | 'settledAt'>,
): Extract<ReportOutcome, 'late' | 'early'> | 'now' => {
  if (n === undefined) return at < settledAt ? 'late' : 'now';
  if (n <= settledN) return 'late';
  return n > settledN + 1 ? 'early' : 'now';
};

const standing = ({ version, state }: OrderRow) => ({ version, state });

const orderNow = async (trx: Trx, id: number): Promise<OrderRow> => {
  const row = await findOrder(trx, everything, id);
  if (row === null) throw new Error(`There is no order ${id}.`);
  return row;
};

async function take(trx: Trx, row: OrderRow, { id, body }: StoredReport, ports: Ports): Promise<Judged> {
  const refused = await takeTheirStep(trx, row, body, ports, { by: impliedSteps, isDecided: false });
  await settleUpTo(trx, row.id, { n: body.n, at: refused === null ? Math.min(body.at, ports.now) : null });
  const judged: Judged = {
    outcome: refused === null ? 'applied' : 'refused',
    refused,
    ...standing(await orderNow(trx, row.id)),
  };
  await writeJudged(trx, id, judged);
  // A conflict is shown wherever the order is.
  if (refused !== null) await announceFault(trx, row.id, 'elsewhere', ports.now);
  return judged;
}

/** Reports that came before this one and follow it. */
async function takeFollowers(trx: Trx, orderId: number, ports: Ports): Promise<void> {
  for (;;) {
    const { settledN } = await livingOf(trx, orderId);
    const next = await nextEarly(trx, orderId, settledN + 1);
    if (next === null) return;
    await take(trx, await orderNow(trx, orderId), next, ports);
  }
}

/** What becomes of a report about a locked order, and of those that waited for it. */
export async function judgeReport(
  trx: Trx,
  row: OrderRow,
  report: StoredReport,
  ports: Ports,
): Promise<Judged> {
  const turn = turnOf(report.body, await livingOf(trx, row.id));
  if (turn !== 'now') {
    const judged: Judged = { outcome: turn, refused: null, ...standing(row) };
    await writeJudged(trx, report.id, judged);
    return judged;
  }
  const judged = await take(trx, row, report, ports);
  await takeFollowers(trx, row.id, ports);
  return judged;
}

/** A locked order waits no longer for reports that did not come: the ones that did are judged without them. */
export async function judgeEarly(trx: Trx, row: OrderRow, ports: Ports): Promise<void> {
  const first = await nextEarly(trx, row.id, null);
  if (first === null) return;
  await settleUpTo(trx, row.id, { n: (first.body.n ?? 1) - 1, at: null });
  await takeFollowers(trx, row.id, ports);
}
