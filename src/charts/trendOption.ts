import { pageFontFamily } from '@/palette/fontFamily';
import type { Palette } from '@/palette/palette';
import type { EChartsCoreOption } from 'echarts/core';
import type { TrendSeries } from './trend';

export interface TrendLook {
  palette: Palette;
  fontPx: number;
  timeOf: (atMs: number) => string;
  numberOf: (value: number) => string;
  /** The span of the axis; without it the data's own. */
  from?: number;
  to?: number;
  /** A limit drawn across. */
  limit?: { value: number; name: string };
}

interface AxisPoint {
  seriesIndex: number;
  marker: string;
  seriesName: string;
  data: readonly [number, number | null];
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function tooltipOf(series: readonly TrendSeries[], { timeOf, numberOf }: TrendLook) {
  return (points: readonly AxisPoint[]): string => {
    const lines = points.map(({ seriesIndex, marker, seriesName, data }) => {
      const value = data[1] === null ? '—' : `${numberOf(data[1])} ${series[seriesIndex]?.unit ?? ''}`;
      return `${marker}${escaped(seriesName)}&nbsp;&nbsp;<b>${escaped(value)}</b>`;
    });
    return [escaped(timeOf(points[0]?.data[0] ?? 0)), ...lines].join('<br/>');
  };
}

function linesOf(series: readonly TrendSeries[], { palette, fontPx, limit }: TrendLook) {
  const rule = limit && {
    silent: true,
    symbol: 'none',
    lineStyle: { color: palette.conditions.level2, type: 'dashed', width: 1 },
    label: { formatter: limit.name, color: palette.muted, position: 'insideEndTop' },
    data: [{ yAxis: limit.value }],
  };
  return series.map(({ key, name, points }, at) => ({
    id: key,
    name,
    type: 'line',
    data: points,
    showSymbol: points.length < 3,
    connectNulls: false,
    lineStyle: { width: Math.max(1.5, fontPx / 9) },
    color: palette.series[at % palette.series.length],
    emphasis: { disabled: true },
    ...(rule && at === 0 ? { markLine: rule } : {}),
  }));
}

function axesOf({ palette, fontPx, timeOf, numberOf, from, to }: TrendLook) {
  const label = { color: palette.muted, fontSize: fontPx, hideOverlap: true };
  const line = { lineStyle: { color: palette.border } };
  return {
    xAxis: {
      type: 'time',
      min: from,
      max: to,
      axisLabel: { ...label, formatter: (at: number) => timeOf(at) },
      axisLine: line,
      axisTick: line,
      splitNumber: 3,
    },
    yAxis: {
      type: 'value',
      scale: true,
      splitNumber: 3,
      axisLabel: { ...label, formatter: (value: number) => numberOf(value) },
      splitLine: line,
    },
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
    ...axesOf(look),
    series: linesOf(series, look),
  };
}
