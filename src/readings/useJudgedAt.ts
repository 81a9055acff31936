import { isOld, standingOf } from '@/freshness/freshness';
import { useFreshness } from '@/live';
import { useServerNow } from '@/time/useServerNow';

/**
 * The moment at which the age of readings is judged, on the server's clock. While everything stands still that is the
 * last sign of life: the page says so as a whole, and no point is called silent that nobody could hear.
 */
export function useJudgedAt(): number {
  const shown = useFreshness();
  const nowMs = useServerNow(shown.serverOffsetMs);
  return isOld(standingOf(shown)) && shown.lastEventAt !== null ? shown.lastEventAt : nowMs;
}
