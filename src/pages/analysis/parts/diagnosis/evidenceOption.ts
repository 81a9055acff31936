import { escapedHtml, frameOf, valueAxisOf, type FrameLook } from '@/charts/frame';
import { lineColour } from '@/charts/lineColours';
import type { DiagnosisEvidence, EvidenceSeries } from '@contract/diagnosis';
import type { EChartsCoreOption } from 'echarts/core';

interface EvidenceWords {
  nameOf: (key: EvidenceSeries) => string;
  dateOf: (at: number) => string;
  limit: string;
  /** The first and the last day on which it was found. */
  found: readonly [number, number];
}

/** Series in the unit of the first one stand on the left, all others on the right. */
const axisOf = ({ series }: DiagnosisEvidence, unit: string): 0 | 1 => (series[0]?.unit === unit ? 0 : 1);

const isBackground = (key: EvidenceSeries): boolean => key === 'outdoorC';

/** The days that speak for a finding: what was measured, its limit or reference, and the days it was found on. */
export function evidenceOption(
  evidence: DiagnosisEvidence,
  look: FrameLook,
  words: EvidenceWords,
): EChartsCoreOption {
  const { palette, fontPx } = look;
  const { days, series, limit } = evidence;
  const units = [series[0]?.unit ?? '', series.find(({ unit }) => axisOf(evidence, unit) === 1)?.unit];
  const [since, last] = words.found;
  return {
    ...frameOf(look),
    tooltip: {
      ...(frameOf(look).tooltip as object),
      trigger: 'axis',
      formatter: (
        points: readonly { dataIndex: number; marker: string; seriesIndex: number; value: number | null }[],
      ) => {
        const at = days[points[0]?.dataIndex ?? -1];
        const lines = points.flatMap(({ marker, seriesIndex, value }) => {
          const one = series[seriesIndex];
          if (!one) return [];
          const number = value == null ? '—' : look.numberOf(value);
          return [`${marker}${escapedHtml(words.nameOf(one.key))}&nbsp;&nbsp;<b>${number}</b> ${one.unit}`];
        });
        return [at === undefined ? '' : words.dateOf(at), ...lines].join('<br/>');
      },
    },
    xAxis: {
      type: 'category',
      data: days.map((day) => words.dateOf(day)),
      axisLabel: { color: palette.muted, fontSize: fontPx, hideOverlap: true },
      axisLine: { lineStyle: { color: palette.border } },
      axisTick: { show: false },
    },
    yAxis: units.flatMap((unit, at) =>
      unit === undefined
        ? []
        : [{ ...valueAxisOf(look, unit), scale: at === 1, position: at ? 'right' : 'left' }],
    ),
    series: series.map(({ key, unit, values }, at) => ({
      type: 'line',
      name: words.nameOf(key),
      color: isBackground(key) ? palette.muted : lineColour(at, palette.isDark),
      yAxisIndex: axisOf(evidence, unit),
      showSymbol: values.length < 3,
      connectNulls: false,
      lineStyle: { width: isBackground(key) ? 1 : 2, type: key.endsWith('Reference') ? 'dashed' : 'solid' },
      data: values,
      ...(at === 0 && {
        markLine: limitLine(limit, look, words),
        markArea: foundArea(days, since, last, look, words),
      }),
    })),
  };
}

function limitLine(
  limit: number | null,
  { palette, fontPx, numberOf }: FrameLook,
  { limit: name }: EvidenceWords,
) {
  if (limit === null) return undefined;
  return {
    silent: true,
    symbol: 'none',
    lineStyle: { color: palette.muted, type: 'dashed' },
    label: {
      color: palette.muted,
      fontSize: fontPx,
      formatter: `${name} ${numberOf(limit)}`,
      position: 'insideEndTop',
    },
    data: [{ yAxis: limit }],
  };
}

function foundArea(
  days: readonly number[],
  since: number,
  last: number,
  { palette }: FrameLook,
  { dateOf }: EvidenceWords,
) {
  const from = days.find((day) => day >= since);
  return from === undefined
    ? undefined
    : {
        silent: true,
        itemStyle: { color: palette.border, opacity: 0.35 },
        data: [[{ xAxis: dateOf(from) }, { xAxis: dateOf(last) }]],
      };
}

export const evidenceRows = ({ days, series }: DiagnosisEvidence, words: EvidenceWords): string[][] => [
  ['', ...series.map(({ key, unit }) => `${words.nameOf(key)} (${unit})`)],
  ...days.map((day, i) => [words.dateOf(day), ...series.map(({ values }) => String(values[i] ?? ''))]),
];
