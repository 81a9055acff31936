import { pageFontFamily } from '@/palette/fontFamily';
import type { Palette } from '@/palette/palette';
import type { EChartsCoreOption } from 'echarts/core';
import { limitLabel, momentLabel } from './limitLabel';
import { type TimeMarks, timeMarks } from './timeAxis';
import { isAlone, statesOf, type TrendPoint, type TrendSeries } from './trend';

export interface TrendLook extends TimeMarks {
  palette: Palette;
  fontPx: number;
  numberOf: (value: number) => string;
  /** The span of the axis; without it the data's own. */
  from?: number;
  to?: number;
  /** A limit drawn across. */
  limit?: { value: number; name: string };
  /** Further limits; the axis is wide enough to show them all. */
  limits?: readonly { value: number; name: string }[];
  /** Instants marked by an upright line. */
  moments?: readonly { at: number; name: string }[];
}

interface AxisPoint {
  seriesIndex: number;
  marker: string;
  seriesName: string;
  value: readonly [number, number | null];
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function tooltipOf(series: readonly TrendSeries[], { timeOf, numberOf }: TrendLook) {
  const states = statesOf(series);
  const textOf = (value: number, seriesIndex: number): string =>
    states?.[value] ?? `${numberOf(value)} ${series[seriesIndex]?.unit ?? ''}`;
  return (points: readonly AxisPoint[]): string => {
    const lines = points.map(({ seriesIndex, marker, seriesName, value: [, value] }) => {
      const text = value === null ? '—' : textOf(value, seriesIndex);
      return `${marker}${escaped(seriesName)}&nbsp;&nbsp;<b>${escaped(text)}</b>`;
    });
    return [escaped(timeOf(points[0]?.value[0] ?? 0)), ...lines].join('<br/>');
  };
}

const limitsOf = ({ limit, limits = [] }: TrendLook) => (limit ? [limit, ...limits] : limits);

function ruleOf(look: TrendLook) {
  const { palette, fontPx, moments = [] } = look;
  const across = limitsOf(look).map(({ value, name }, place) => ({
    ...{ yAxis: value, name },
    label: { position: limitLabel(place) },
  }));
  const upright = moments.map(({ at, name }, place) => ({
    xAxis: at,
    name,
    lineStyle: { color: palette.muted, type: 'solid' },
    label: { position: momentLabel(place) },
  }));
  if (across.length + upright.length === 0) return undefined;
  return {
    silent: true,
    symbol: 'none',
    lineStyle: { color: palette.conditions.level2, type: 'dashed', width: 1 },
    label: { formatter: '{b}', color: palette.muted, fontSize: fontPx - 1 },
    data: [...across, ...upright],
  };
}

/** No line leads to a reading that stands alone: it is a dot. */
const drawn = (points: readonly TrendPoint[], fontPx: number) =>
  points.map((point, at) =>
    isAlone(points, at) ? { value: point, symbol: 'circle', symbolSize: Math.max(4, fontPx / 2.5) } : point,
  );

function linesOf(series: readonly TrendSeries[], look: TrendLook) {
  const { palette, fontPx } = look;
  const rule = ruleOf(look);
  const areStates = statesOf(series) !== null;
  return series.map(({ key, name, points }, at) => ({
    id: key,
    name,
    type: 'line',
    data: drawn(points, fontPx),
    symbol: 'none',
    showSymbol: true,
    connectNulls: false,
    ...(areStates && { step: 'end' }),
    lineStyle: { width: Math.max(1.5, fontPx / 9) },
    color: palette.series[at % palette.series.length],
    emphasis: { disabled: true },
    ...(rule && at === 0 ? { markLine: rule } : {}),
  }));
}

interface Extent {
  min: number;
  max: number;
}

/** Wide enough for the limits, with a little air; without limits as the data want it. */
function boundsOf(look: TrendLook) {
  const values = limitsOf(look).map(({ value }) => value);
  if (values.length === 0) return {};
  const air = ({ min, max }: Extent) => (Math.max(max, ...values) - Math.min(min, ...values)) * 0.05 || 1;
  return {
    min: (extent: Extent) => Math.floor(Math.min(extent.min, ...values) - air(extent)),
    max: (extent: Extent) => Math.ceil(Math.max(extent.max, ...values) + air(extent)),
  };
}

function valueAxisOf(series: readonly TrendSeries[], look: TrendLook) {
  const states = statesOf(series);
  if (states) return { type: 'category', data: [...states], axisLabel: {} };
  const axisLabel = { formatter: (value: number) => look.numberOf(value) };
  return { type: 'value', scale: true, ...boundsOf(look), splitNumber: 3, axisLabel };
}

function axesOf(series: readonly TrendSeries[], look: TrendLook) {
  const { palette, fontPx, from, to } = look;
  const marks = timeMarks(look);
  const label = { color: palette.muted, fontSize: fontPx, hideOverlap: true };
  const line = { lineStyle: { color: palette.border } };
  const { axisLabel, ...valueAxis } = valueAxisOf(series, look);
  return {
    xAxis: {
      type: 'time',
      min: from,
      max: to,
      // Clear of the lowest number of the other axis, half of which hangs below the line, at any size of letters.
      axisLabel: { ...label, margin: Math.max(8, fontPx * 0.85), ...marks.label },
      axisLine: line,
      axisTick: { ...line, ...marks.tick },
      splitNumber: 3,
    },
    yAxis: { ...valueAxis, axisLabel: { ...label, ...axisLabel }, splitLine: line },
  };
}

/** A trend without animation, with its colours from the palette and its words from the caller. */
export function trendOption(series: readonly TrendSeries[], look: TrendLook): EChartsCoreOption {
  const { palette, fontPx } = look;
  const hasLegend = series.length > 1;
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: pageFontFamily() },
    grid: { left: 4, right: fontPx * 2, top: fontPx * (hasLegend ? 2.6 : 1), bottom: 4, containLabel: true },
    legend: {
      show: hasLegend,
      top: 0,
      left: 0,
      icon: 'rect',
      itemGap: fontPx,
      itemWidth: fontPx,
      itemHeight: fontPx / 4,
      textStyle: { color: palette.text, fontSize: fontPx },
    },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: palette.raised,
      borderColor: palette.border,
      textStyle: { color: palette.text, fontSize: fontPx },
      formatter: tooltipOf(series, look),
    },
    ...axesOf(series, look),
    series: linesOf(series, look),
  };
}
