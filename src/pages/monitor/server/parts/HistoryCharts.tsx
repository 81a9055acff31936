import { StaleAnswer } from '@/queries/StaleAnswer';
import { useQuery } from '@/queries/useQuery';
import { healthHistoryQuery } from '@sagas/health/health.queries';
import type { HealthFigure, HealthHistory } from '@contract/monitor';
import { dayMs, hourMs } from '@contract/time';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { axisNumbers, TrendChart, type TrendSeries, withGaps } from '@/charts';
import type { Palette } from '@/palette/palette';
import { useChartFontPx } from '@/theme/scale';
import { dayMarksOf } from '@/time/dayMarks';
import { useTimes } from '@/time/useTimes';

const spans = { hour: hourMs, day: dayMs, week: 7 * dayMs, month: 30 * dayMs } as const;
type Span = keyof typeof spans;
const spanNames = ['hour', 'day', 'week', 'month'] as const satisfies readonly Span[];

interface Drawn {
  title: string;
  lines: readonly (readonly [figure: HealthFigure, words: string, unit: string])[];
  /** Figures are divided by this. */
  scale?: number;
}

const charts: readonly Drawn[] = [
  {
    title: 'monitor.chart.load',
    lines: [
      ['cpuPct', 'monitor.cpu', '%'],
      ['memoryPct', 'monitor.memory', '%'],
      ['diskPct', 'monitor.disk', '%'],
      ['gcPct', 'monitor.gc', '%'],
    ],
  },
  {
    title: 'monitor.chart.intake',
    lines: [
      ['messagesPerS', 'monitor.messages', '/s'],
      ['pointsPerS', 'monitor.points', '/s'],
    ],
  },
  { title: 'monitor.chart.refused', lines: [['refusedPerS', 'monitor.refusedRate', '/min']], scale: 1 / 60 },
  {
    title: 'monitor.chart.lag',
    lines: [
      ['queued', 'monitor.queued', ''],
      ['watermarkAgeS', 'monitor.watermark', 's'],
    ],
  },
  {
    title: 'monitor.chart.delay',
    lines: [
      ['loopDelayMs', 'monitor.loop', 'ms'],
      ['fieldToPixelP99Ms', 'monitor.fieldToPixel', 'ms'],
    ],
  },
  {
    title: 'monitor.chart.stream',
    lines: [
      ['clients', 'monitor.clients', ''],
      ['framesPerS', 'monitor.frames', '/s'],
    ],
  },
  { title: 'monitor.chart.database', lines: [['databaseBytes', 'monitor.size', 'MB']], scale: 2 ** 20 },
];

interface ChartProps {
  drawn: Drawn;
  history: HealthHistory;
  palette: Palette;
}

function HealthChart({ drawn: { title, lines, scale = 1 }, history, palette }: ChartProps) {
  const fontPx = useChartFontPx();
  const { t } = useTranslation();
  const times = useTimes();
  const series = useMemo(
    () =>
      lines.map(([figure, words, unit]): TrendSeries => {
        const values = history.figures[figure] ?? [];
        const points = history.t.map((at, i) => [at, scaled(values[i], scale)] as const);
        return { key: figure, name: t(words), unit, points: withGaps(points, history.stepMs * 3) };
      }),
    [lines, history, scale, t],
  );
  const numberOf = useMemo(() => axisNumbers(times), [times]);
  const { from, to } = history;
  const isLong = to - from > dayMs;
  const days = useMemo(() => dayMarksOf(from, to, times.zone), [from, to, times.zone]);
  return (
    <figure className="monitor__card monitor__chart">
      <figcaption>
        {t(title)}
        <span className="monitor__note">{unitOf(lines)}</span>
      </figcaption>
      <div>
        <TrendChart
          series={series}
          palette={palette}
          fontPx={fontPx}
          timeOf={isLong ? times.moment : times.minute}
          days={days}
          dayOf={times.date}
          numberOf={numberOf}
          from={from}
          to={to}
          label={t(title)}
        />
      </div>
    </figure>
  );
}

/** What the axis counts; nothing where its lines differ, whose units the cursor tells. */
const unitOf = (lines: Drawn['lines']): string => {
  const units = new Set(lines.map(([, , unit]) => unit));
  return units.size === 1 ? [...units].join('') : '';
};

const scaled = (value: number | null | undefined, scale: number): number | null =>
  value === null || value === undefined ? null : value / scale;

/** What was kept once a minute, in steps that fit the span. */
export function HistoryCharts({ palette }: { palette: Palette }) {
  const { t } = useTranslation();
  const [span, setSpan] = useState<Span>('day');
  const answer = useQuery(healthHistoryQuery, spans[span]);
  const { data: history, error } = answer;
  const options = spanNames.map((value) => ({ value, label: t(`monitor.span.${value}`) }));
  return (
    <>
      <header className="monitor__head">
        <h2>{t('monitor.history')}</h2>
        <Segmented options={options} value={span} onChange={setSpan} />
        <StaleAnswer answer={answer} />
      </header>
      {!history && error ? (
        <p className="monitor__quiet" role="status">
          {t('monitor.failed')}
        </p>
      ) : null}
      {history?.t.length === 0 ? <p className="monitor__quiet">{t('monitor.noHistory')}</p> : null}
      <div className="monitor__charts">
        {history && history.t.length > 0
          ? charts.map((drawn) => (
              <HealthChart key={drawn.title} drawn={drawn} history={history} palette={palette} />
            ))
          : null}
      </div>
    </>
  );
}
