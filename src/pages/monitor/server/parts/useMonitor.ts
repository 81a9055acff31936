import { secondMs } from '@contract/time';
import type { ServerHealth } from '@contract/live';
import { monitorWanted } from '@sagas/details/details.slice';
import { useCallback, useEffect, useMemo } from 'react';
import { useServerHealth } from '@/live';
import { useAppDispatch, useAppSelector } from '@/app/store';

const againMs = 5 * secondMs;

/** What all processes tell every few seconds; the one that this page talks to tells more often. */
export function useMonitor() {
  const dispatch = useAppDispatch();
  const asked = useAppSelector((state) => state.details.monitor);
  const live = useServerHealth();
  const ask = useCallback(() => void dispatch(monitorWanted()), [dispatch]);
  useEffect(() => {
    ask();
    const timer = setInterval(ask, againMs);
    return () => clearInterval(timer);
  }, [ask]);
  const processes = useMemo(() => newest(asked.data?.processes ?? [], live), [asked.data, live]);
  return { health: asked.data, processes, hasFailed: asked.status === 'failed', ask };
}

const newest = (told: readonly ServerHealth[], live: ServerHealth | null): ServerHealth[] =>
  told
    .map((health) => (live && live.process === health.process && live.at > health.at ? live : health))
    .sort((a, b) => a.startedAt - b.startedAt);
