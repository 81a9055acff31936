import type { LiveOp } from '@contract/live';
import type { Draft } from './feed';
import type { OutboxRow } from './outbox.store';

export const rowsPerFrame = 1_000;

export const opOf = ({ seq, key, kind, value }: OutboxRow): LiveOp => ({
  key,
  seq,
  kind,
  value: { ...value, seq },
});

/** Ranges of at most `rowsPerFrame` visible rows that together cover (from, to] without a gap. */
export function rangesOf(rows: readonly OutboxRow[], from: number, to: number): Draft[] {
  const drafts: Draft[] = [];
  for (let start = 0; start < rows.length; start += rowsPerFrame) {
    const chunk = rows.slice(start, start + rowsPerFrame);
    const isLast = start + rowsPerFrame >= rows.length;
    drafts.push({
      from: drafts.at(-1)?.to ?? from,
      to: isLast ? to : (chunk.at(-1)?.seq ?? to),
      isSnapshot: false,
      ops: chunk.map(opOf),
      ...traceOf(chunk),
    });
  }
  return drafts.length > 0 || from === to ? drafts : [{ from, to, isSnapshot: false, ops: [] }];
}

/** The longest way of any row in the frame: latency is told by its worst. */
function traceOf(rows: readonly OutboxRow[]): Pick<Draft, 'trace'> {
  let slowest: Required<Pick<Draft, 'trace'>>['trace'] | undefined;
  for (const { trace, createdAt } of rows) {
    if (trace?.receivedAt === undefined || (slowest && slowest.receivedAt <= trace.receivedAt)) continue;
    const { receivedAt, deviceAt = receivedAt } = trace;
    slowest = { deviceAt, receivedAt, committedAt: createdAt };
  }
  return slowest ? { trace: slowest } : {};
}
