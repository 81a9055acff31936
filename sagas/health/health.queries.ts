import {
  listDeadLetters,
  readDiagnostics,
  readHealthHistory,
  readMonitorHealth,
  readStorage,
} from '@contract/calls/monitor';
import type { Refusal } from '@contract/telemetry';
import { minuteMs, secondMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

const chartPoints = 300;

/** Of every process, of the database, of walls, and what the intake refused. */
export const monitorQuery = defineQuery({
  name: 'monitor',
  load: (deps, _: 'all') => send(deps, readMonitorHealth),
  againMs: 5 * secondMs,
});

/** What whoever helps from afar has to know. */
export const diagnosticsQuery = defineQuery({
  name: 'diagnostics',
  load: (deps, _: 'all') => send(deps, readDiagnostics),
});

/** What is kept of the past, and what it takes on the disk. */
export const storageQuery = defineQuery({
  name: 'storagePlan',
  load: (deps, _: 'all') => send(deps, readStorage),
  againMs: 10 * minuteMs,
});

/** Figures of health of so many ms back. */
export const healthHistoryQuery = defineQuery({
  name: 'healthHistory',
  load: (deps, spanMs: number) =>
    send(deps, readHealthHistory, { query: { spanMs, maxPoints: chartPoints } }),
  againMs: minuteMs,
});

/** Null asks for all reasons. */
interface DeadLettersRequest {
  reason: Refusal | null;
  pageNum: number;
  pageSize: number;
}

/** What the field sent and the intake would not take. */
export const deadLettersQuery = defineQuery({
  name: 'deadLetters',
  load: (deps, { reason, ...page }: DeadLettersRequest) =>
    send(deps, listDeadLetters, { query: { ...page, ...(reason && { reason }) } }),
});
