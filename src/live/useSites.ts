import type { SiteState } from '@contract/sites';
import type { SiteColumns } from '@sagas/sites/siteColumns';
import type { SiteFacts, SiteIndex } from '@sagas/sites/siteIndex';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useIndexes } from './indexes';
import type { Pace } from './pace';
import { useSignal } from './useSignal';
import { useTopic } from './useTopic';

export interface SiteStates {
  /** Grows with every change that is to be painted. */
  version: number;
  /** Written in place: read them, never keep copies across versions. */
  columns: SiteColumns;
  index: SiteIndex;
}

/** Every visible site, for a map or a wall. */
export function useSiteStates(pace: Pace = 'console'): SiteStates {
  useTopic('sites');
  const { sites } = useIndexes();
  const version = useSignal(
    sites.signal,
    useCallback(() => sites.signal.version(), [sites]),
    pace,
  );
  // Nobody waits for places behind the pace of states that came a moment before them.
  const columns = useSyncExternalStore(
    useCallback((listener: () => void) => sites.places.subscribe(listener), [sites]),
    () => sites.columns(),
  );
  return useMemo(() => ({ version, columns, index: sites }), [version, columns, sites]);
}

/** One site: what stands still and what moves; undefined where not known (yet) or not visible. */
export function useSite(siteId: number): { facts: SiteFacts | undefined; state: SiteState | undefined } {
  useTopic('sites');
  const { sites } = useIndexes();
  return useSignal(
    sites.signal,
    useCallback(() => ({ facts: sites.facts(siteId), state: sites.state(siteId) }), [sites, siteId]),
  );
}
