import { escapedHtml, frameOf, valueAxisOf, type FrameLook } from '@/charts/frame';
import { lineColour } from '@/charts/lineColours';
import type { EChartsCoreOption } from 'echarts/core';
import type { Fit, HeatCell } from './shapes';

/** A named series of pairs, in the place that decides its colour. */
export interface Pairs {
  name: string;
  at: number;
  pairs: readonly (readonly [number, number])[];
}

interface AxisWords {
  x: string;
  y: string;
}

const inks = ({ at }: Pick<Pairs, 'at'>, { palette }: FrameLook) => ({
  color: lineColour(at, palette.isDark),
});

const itemTip = (look: FrameLook, words: AxisWords) => ({
  ...(frameOf(look).tooltip as object),
  trigger: 'item',
  formatter: ({ seriesName, value: [x, y] }: { seriesName: string; value: readonly [number, number] }) =>
    [
      escapedHtml(seriesName),
      `${escapedHtml(words.x)}&nbsp;&nbsp;<b>${look.numberOf(x)}</b>`,
      `${escapedHtml(words.y)}&nbsp;&nbsp;<b>${look.numberOf(y)}</b>`,
    ].join('<br/>'),
});

/** Lines of value over value: a duration curve, or shares of classes in steps. */
export function curvesOption(
  curves: readonly Pairs[],
  look: FrameLook,
  words: AxisWords,
  isStepped = false,
): EChartsCoreOption {
  return {
    ...frameOf(look),
    tooltip: { ...(frameOf(look).tooltip as object), trigger: 'axis', valueFormatter: look.numberOf },
    xAxis: valueAxisOf(look, words.x, true),
    yAxis: valueAxisOf(look, words.y),
    series: curves.map((curve) => ({
      type: 'line',
      name: curve.name,
      data: curve.pairs,
      symbol: 'none',
      ...(isStepped && { step: 'start', areaStyle: { opacity: 0.12 } }),
      lineStyle: { width: Math.max(1.5, look.fontPx / 9) },
      ...inks(curve, look),
    })),
  };
}

/** Clouds of points, each with the line that fits it. */
export function scatterOption(
  clouds: readonly (Pairs & { fit: Fit | null })[],
  look: FrameLook,
  words: AxisWords,
): EChartsCoreOption {
  return {
    ...frameOf(look),
    tooltip: itemTip(look, words),
    xAxis: valueAxisOf(look, words.x, true),
    yAxis: valueAxisOf(look, words.y),
    series: clouds.flatMap((cloud) => {
      const ink = inks(cloud, look);
      const points = {
        type: 'scatter',
        name: cloud.name,
        data: cloud.pairs,
        symbolSize: Math.max(3, look.fontPx / 3),
        itemStyle: { opacity: cloud.pairs.length > 2_000 ? 0.25 : 0.5 },
        large: cloud.pairs.length > 4_000,
        ...ink,
      };
      const { fit } = cloud;
      if (!fit) return [points];
      const ends = [fit.from, fit.to].map((x) => [x, fit.slope * x + fit.intercept]);
      const line = { type: 'line', name: cloud.name, data: ends, symbol: 'none', silent: true, ...ink };
      return [points, { ...line, lineStyle: { width: 2 } }];
    }),
  };
}

interface HeatWords {
  name: string;
  unit: string;
  hourOf: (hour: number) => string;
}

/** From little to much in one colour. */
const heatInks = (isDark: boolean): string[] =>
  isDark ? ['#1d2a36', '#2c6285', '#5fb0c9', '#e8d9a0'] : ['#eef3f5', '#a9cddb', '#3f83a6', '#1d3d5c'];

/** Never of no width: a scale of colours needs two ends. */
function rangeOf(cells: readonly HeatCell[]): { min: number; max: number } {
  let [min, max] = [Infinity, -Infinity];
  for (const { value } of cells) [min, max] = [Math.min(min, value), Math.max(max, value)];
  if (min > max) return { min: 0, max: 1 };
  return max > min ? { min, max } : { min, max: min + 1 };
}

export function heatOption(
  days: readonly string[],
  cells: readonly HeatCell[],
  look: FrameLook,
  { name, unit, hourOf }: HeatWords,
): EChartsCoreOption {
  const { palette, fontPx, numberOf } = look;
  const label = { color: palette.muted, fontSize: fontPx, hideOverlap: true };
  const { min, max } = rangeOf(cells);
  const words = (value: number): string => `${numberOf(value)} ${unit}`.trim();
  return {
    ...frameOf(look),
    legend: { show: false },
    tooltip: {
      ...(frameOf(look).tooltip as object),
      formatter: ({ value: [day, hour, value] }: { value: readonly [number, number, number] }) =>
        `${escapedHtml(name)}<br/>${days[day] ?? ''} ${hourOf(hour)}&nbsp;&nbsp;<b>${escapedHtml(words(value))}</b>`,
    },
    xAxis: { type: 'category', data: [...days], axisLabel: label, splitLine: { show: false } },
    yAxis: {
      type: 'category',
      data: Array.from({ length: 24 }, (_, hour) => hourOf(hour)),
      axisLabel: label,
    },
    visualMap: {
      type: 'continuous',
      ...{ min, max },
      ...{ orient: 'horizontal', top: 0, left: 0, itemHeight: fontPx * 16, itemWidth: fontPx },
      text: [words(max), words(min)],
      textStyle: { color: palette.text, fontSize: fontPx },
      inRange: { color: heatInks(palette.isDark) },
      calculable: false,
    },
    series: [
      {
        type: 'heatmap',
        name,
        data: cells.map(({ day, hour, value }) => [day, hour, value]),
        progressive: 0,
        emphasis: { disabled: true },
      },
    ],
  };
}
