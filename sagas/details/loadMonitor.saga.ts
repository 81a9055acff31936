import { listDeadLetters, readHealthHistory, readMonitorHealth } from '@contract/calls/monitor';
import type { Refusal } from '@contract/telemetry';
import type { Deps } from '../deps';
import type { Saga } from '../engine/effects';
import { send } from '../http/send';
import type { deadLettersWanted, healthHistoryWanted } from './details.slice';
import { load } from './loadDetails.saga';

const chartPoints = 300;
const isQuiet = true;

export const loadMonitor = (deps: Deps) => (): Saga =>
  load('monitor', 'all', send(deps, readMonitorHealth, { isQuiet }));

export const loadHealthHistory =
  (deps: Deps) =>
  ({ payload: spanMs }: ReturnType<typeof healthHistoryWanted>): Saga => {
    const query = { spanMs, maxPoints: chartPoints };
    return load('healthHistory', String(spanMs), send(deps, readHealthHistory, { query, isQuiet }));
  };

export const loadDeadLetters =
  (deps: Deps) =>
  ({ payload: { reason, ...page } }: ReturnType<typeof deadLettersWanted>): Saga => {
    const query = { ...page, ...(reason && { reason: reason as Refusal }) };
    return load('deadLetters', `${reason}:${page.pageNum}`, send(deps, listDeadLetters, { query, isQuiet }));
  };
