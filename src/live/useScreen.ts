import type { ScreenTotals } from '@contract/live';
import { useIndexes } from './indexes';
import { useSignal } from './useSignal';
import { useTopic } from './useTopic';

/** Wall totals; null until the first arrives. */
export function useScreen(): ScreenTotals | null {
  useTopic('screen');
  const { screen } = useIndexes();
  return useSignal(screen.signal, screen.totals, 'wall');
}

/** The last 300 totals, oldest first. Not evenly spaced where data was missing: draw the gap. */
export function useScreenTrend(): readonly ScreenTotals[] {
  useTopic('screen');
  const { screen } = useIndexes();
  return useSignal(screen.signal, screen.trend, 'wall');
}
