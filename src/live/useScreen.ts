import { regionTopicOf, type ScreenTotals } from '@contract/live';
import type { PowerPoint } from '@sagas/screen/powerTrend';
import type { ScreenIndex } from '@sagas/screen/screenIndex';
import { useIndexes } from './indexes';
import { useSignal } from './useSignal';
import { useTopic } from './useTopic';

/** The totals of one region, or of all that this user sees. */
function useTotalsIndex(regionId: number | null): ScreenIndex {
  useTopic(regionId === null ? 'screen' : regionTopicOf(regionId));
  const indexes = useIndexes();
  return regionId === null ? indexes.screen : indexes.region(regionId);
}

/** Wall totals; null until the first arrives. */
export function useScreen(regionId: number | null = null): ScreenTotals | null {
  const index = useTotalsIndex(regionId);
  return useSignal(index.signal, index.totals, 'wall');
}

/** The power of the last two hours, oldest first. Not evenly spaced: draw the gap where data was missing. */
export function useScreenTrend(regionId: number | null = null): readonly PowerPoint[] {
  const index = useTotalsIndex(regionId);
  return useSignal(index.signal, index.trend, 'wall');
}
