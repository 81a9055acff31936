import { pageFontFamily } from '@/palette/fontFamily';
import type { Palette } from '@/palette/palette';
import type { EChartsCoreOption } from 'echarts/core';
import { evenSteps } from './evenSteps';
import { limitLabel } from './limitLabel';
import { type TimeMarks, timeMarks } from './timeAxis';

export interface Bar {
  at: number;
  value: number;
}

export interface BarsLook extends TimeMarks {
  palette: Palette;
  fontPx: number;
  numberOf: (value: number) => string;
  /** The period that is asked about, drawn whole however little of it has bars. */
  from: number;
  to: number;
  /** Limits drawn across, each with its name; bars above the last of them stand out. */
  limits: readonly { value: number; name: string }[];
}

interface AxisPoint {
  data: { value: readonly [number, number] };
}

const tooltipOf =
  ({ timeOf, numberOf }: BarsLook) =>
  ([point]: readonly AxisPoint[]): string =>
    point ? `${timeOf(point.data.value[0])}&nbsp;&nbsp;<b>${numberOf(point.data.value[1])}</b>` : '';

/** Amounts over time as bars, without animation, with the limits that they are held to. */
export function barsOption(bars: readonly Bar[], look: BarsLook): EChartsCoreOption {
  const { palette, fontPx, numberOf, limits } = look;
  const marks = timeMarks(look);
  const label = { color: palette.muted, fontSize: fontPx, hideOverlap: true };
  const line = { lineStyle: { color: palette.border } };
  const highest = limits.at(-1)?.value ?? Infinity;
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: pageFontFamily() },
    grid: { left: 4, right: fontPx * 2, top: fontPx * 1.4, bottom: 4, containLabel: true },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: palette.raised,
      borderColor: palette.border,
      textStyle: { color: palette.text, fontSize: fontPx },
      formatter: tooltipOf(look),
    },
    xAxis: {
      type: 'time',
      // A day that the period begins within has its bar where the day begins.
      min: Math.min(look.from, bars[0]?.at ?? look.from),
      max: look.to,
      axisLabel: { ...label, ...marks.label },
      axisLine: line,
      axisTick: { ...line, ...marks.tick },
      splitNumber: 6,
    },
    yAxis: {
      type: 'value',
      min: 0,
      ...evenSteps(Math.max(...bars.map(({ value }) => value), ...limits.map(({ value }) => value * 1.15))),
      axisLabel: { ...label, formatter: (value: number) => numberOf(value) },
      splitLine: line,
    },
    series: [
      {
        type: 'bar',
        barMaxWidth: 14,
        barMinHeight: 1,
        data: bars.map(({ at, value }) => ({
          value: [at, value],
          itemStyle: { color: value > highest ? palette.conditions.level2 : palette.series[0] },
        })),
        markLine: limitLines(look),
      },
    ],
  };
}

/** Names lie over bars and over the lines that were drawn before: the highest first. */
const limitLines = ({ palette, fontPx, limits }: BarsLook) => ({
  silent: true,
  symbol: 'none',
  lineStyle: { color: palette.muted, type: 'dashed', width: 1 },
  label: {
    formatter: '{b}',
    color: palette.muted,
    fontSize: fontPx,
    backgroundColor: palette.surface,
    padding: [0, 3],
  },
  data: limits
    .map(({ value, name }, at) => ({ yAxis: value, name, label: { position: limitLabel(at + 1) } }))
    .reverse(),
});
