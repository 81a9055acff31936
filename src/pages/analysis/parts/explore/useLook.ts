import { dayMs, minuteMs } from '@contract/time';
import { useMemo } from 'react';
import { axisNumbers } from '@/charts';
import { usePalette } from '@/palette/usePalette';
import { useChartFontPx } from '@/theme/scale';
import type { Times } from '@/time/useTimes';
import type { PanelLook } from './panelOptions';

const longMs = 27 * dayMs;

/** A mark of the axis: months over years, days over weeks, and at midnight the day that begins. */
function markOf(times: Times, at: number, stepMs: number): string {
  if (stepMs >= longMs) return times.stamp(at).slice(0, 7);
  if (stepMs >= dayMs) return times.date(at);
  const clock = stepMs < minuteMs ? times.clock(at) : times.minute(at);
  return times.minute(at) === '00:00' && stepMs >= minuteMs ? times.date(at) : clock;
}

export function useLook(times: Times): PanelLook {
  const palette = usePalette();
  const fontPx = useChartFontPx();
  return useMemo(
    () => ({
      ...{ palette, fontPx, zone: times.zone },
      numberOf: axisNumbers(times),
      markOf: (at: number, stepMs: number) => markOf(times, at, stepMs),
    }),
    [palette, fontPx, times],
  );
}
