import { escapedHtml, frameOf, valueAxisOf, type FrameLook } from '@/charts/frame';
import { lineColour } from '@/charts/lineColours';
import type { SiteDay } from '@contract/siteEnergy';
import type { EChartsCoreOption } from 'echarts/core';
import { isFaulty } from './balance';

export const dayParts = ['it', 'loss', 'ac', 'fan', 'other'] as const;
export type DayPart = (typeof dayParts)[number];

interface DayWords {
  nameOf: (part: DayPart) => string;
  dateOf: (at: number) => string;
  faulty: string;
}

/** The parts of each day on each other; days with a faulty meter are pale. */
export function dayBarsOption(days: readonly SiteDay[], look: FrameLook, words: DayWords): EChartsCoreOption {
  const { palette, fontPx } = look;
  return {
    ...frameOf(look),
    tooltip: {
      ...(frameOf(look).tooltip as object),
      trigger: 'axis',
      formatter: (
        points: readonly { dataIndex: number; marker: string; seriesName: string; value: number | null }[],
      ) => {
        const day = days[points[0]?.dataIndex ?? -1];
        const lines = points.map(
          ({ marker, seriesName, value }) =>
            `${marker}${escapedHtml(seriesName)}&nbsp;&nbsp;<b>${value == null ? '—' : look.numberOf(value)}</b> kWh`,
        );
        const note = day && isFaulty(day) ? [escapedHtml(words.faulty)] : [];
        return [day ? words.dateOf(day.day) : '', ...lines, ...note].join('<br/>');
      },
    },
    xAxis: {
      type: 'category',
      data: days.map(({ day }) => words.dateOf(day)),
      axisLabel: { color: palette.muted, fontSize: fontPx, hideOverlap: true },
      axisLine: { lineStyle: { color: palette.border } },
      axisTick: { show: false },
    },
    yAxis: { ...valueAxisOf(look, 'kWh'), scale: false },
    series: dayParts.map((part, at) => ({
      type: 'bar',
      stack: 'day',
      name: words.nameOf(part),
      color: lineColour(at, palette.isDark),
      barMaxWidth: 28,
      data: days.map((day) => ({
        value: day.kwh[part],
        ...(isFaulty(day) && { itemStyle: { opacity: 0.3 } }),
      })),
    })),
  };
}

export const dayRows = (days: readonly SiteDay[], words: DayWords): string[][] => [
  ['', ...dayParts.map((part) => `${words.nameOf(part)} (kWh)`)],
  ...days.map((day) => [words.dateOf(day.day), ...dayParts.map((part) => String(day.kwh[part] ?? ''))]),
];
