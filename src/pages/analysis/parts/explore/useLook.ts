import { dayMs, minuteMs } from '@contract/time';
import { useMemo } from 'react';
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

/** Short numbers for an axis: as many digits as tell its marks apart. */
export const axisNumber = (times: Times, value: number): string => {
  const size = Math.abs(value);
  return times.number(value, size >= 100 || Number.isInteger(value) ? 0 : size >= 1 ? 1 : 3);
};

export function useLook(times: Times): PanelLook {
  const palette = usePalette();
  const fontPx = useChartFontPx();
  return useMemo(
    () => ({
      ...{ palette, fontPx, zone: times.zone },
      numberOf: (value: number) => axisNumber(times, value),
      markOf: (at: number, stepMs: number) => markOf(times, at, stepMs),
    }),
    [palette, fontPx, times],
  );
}
