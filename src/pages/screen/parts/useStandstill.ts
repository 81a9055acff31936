import { useEffect, useState } from 'react';
import { useFreshness, useIndexes } from '@/live';
import { isOld, standingOf } from '@/freshness/freshness';

/** A wall hears its totals each second: two missed ones and some patience for a busy machine. */
const standsStillAfterMs = 2_400;
const lookEveryMs = 200;

/** Whether what the wall shows has stopped moving; known within three seconds, whatever stopped it. */
export function useStandstill(): boolean {
  const { pulse } = useIndexes();
  const isSaidOld = isOld(standingOf(useFreshness()));
  const [hasStopped, setStopped] = useState(false);
  useEffect(() => {
    const look = () => {
      const { lastEventAt, ageMs } = pulse.read();
      setStopped(lastEventAt !== null && ageMs > standsStillAfterMs);
    };
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [pulse]);
  return hasStopped || isSaidOld;
}
