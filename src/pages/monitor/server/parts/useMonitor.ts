import type { ServerHealth } from '@contract/live';
import { monitorQuery } from '@sagas/health/health.queries';
import { useMemo } from 'react';
import { useServerHealth } from '@/live';
import { useQuery } from '@/queries/useQuery';

/** What all processes tell every few seconds; the one that this page talks to tells more often. */
export function useMonitor() {
  const { data: health, error, again } = useQuery(monitorQuery, 'all');
  const live = useServerHealth();
  const processes = useMemo(() => newest(health?.processes ?? [], live), [health, live]);
  return { health, processes, hasFailed: error !== null, ask: again };
}

const newest = (kept: readonly ServerHealth[], live: ServerHealth | null): ServerHealth[] =>
  kept
    .map((health) => (live && live.process === health.process && live.at > health.at ? live : health))
    .sort((a, b) => a.startedAt - b.startedAt);
