import type { Deps } from '../deps';
import type { Saga } from '../engine/effects';
import type { deadLettersWanted, healthHistoryWanted } from './details.slice';
import { load } from './loadDetails.saga';

const chartPoints = 300;

export const loadMonitor = (deps: Deps) => (): Saga =>
  load(deps, 'monitor', 'all', { path: '/monitor/health' });

export const loadHealthHistory =
  (deps: Deps) =>
  ({ payload: spanMs }: ReturnType<typeof healthHistoryWanted>): Saga =>
    load(deps, 'healthHistory', String(spanMs), {
      path: '/monitor/health/history',
      query: { spanMs, maxPoints: chartPoints },
    });

export const loadDeadLetters =
  (deps: Deps) =>
  ({ payload: { reason, pageNum, pageSize } }: ReturnType<typeof deadLettersWanted>): Saga =>
    load(deps, 'deadLetters', `${reason}:${pageNum}`, {
      path: '/monitor/deadLetters',
      query: { pageNum, pageSize, ...(reason && { reason }) },
    });
