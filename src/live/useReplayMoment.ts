import type { SiteStatesAt } from '@contract/siteStates';
import { useCallback, useState } from 'react';
import { useAppSelector } from '@/app/store';
import { useIndexes } from './indexes';
import { useSignal } from './useSignal';

/** How the sites stood at the moment that a replay shows; the moment before it while it is being read. */
export function useReplayMoment(): SiteStatesAt | null {
  const { replay } = useIndexes();
  const { at, isOn } = useAppSelector((state) => state.replay);
  const known = useSignal(
    replay.signal,
    useCallback(() => replay.at(at) ?? null, [replay, at]),
  );
  const [last, setLast] = useState<SiteStatesAt | null>(null);
  if (known && known !== last) setLast(known);
  // A replay that is opened later begins with nothing.
  if (!isOn && last) setLast(null);
  return known ?? last;
}
