import { Select } from 'antd';
import type { TFunction } from 'i18next';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionChart } from '@/charts';
import type { ChartProps } from '@/charts/Chart';
import type { FrameLook } from '@/charts/frame';
import type { Times } from '@/time/useTimes';
import type { Grouping, Way } from './address';
import { lineName, pointWords, unitWords } from './lineNames';
import { drawnValues, isCounter, type Line } from './lines';
import { OutdoorOfSites } from './OutdoorOfSites';
import { curvesOption, heatOption, scatterOption, type Pairs } from './shapeOptions';
import {
  classesOf,
  durationOf,
  fitOf,
  heatOf,
  knownValues,
  pairsOf,
  sharesOf,
  type Fit,
  type Values,
} from './shapes';
import type { Span } from './spans';

interface ShapeProps {
  lines: readonly Line[];
  look: FrameLook;
  times: Times;
}

export const valuesOf = (line: Line): Values =>
  line.data ? { t: line.data.t, value: drawnValues(line, line.data) } : { t: [], value: [] };

type Saved = ReturnType<ChartProps['saved']['rows']>;

const Drawn = (props: ChartProps) => (
  <div className="explore-shape">
    <OptionChart {...props} />
  </div>
);

const rowsOfPairs = (series: readonly Pairs[], x: string, y: string): Saved => [
  ['', x, y],
  ...series.flatMap(({ name, pairs }) =>
    pairs.map(([first, second]) => [name, String(first), String(second)]),
  ),
];

/** One unit has one axis: what is measured otherwise is chosen apart. */
function useUnit(lines: readonly Line[], t: TFunction) {
  const units = [...new Set(lines.map((line) => unitWords(t, line)))];
  const [wanted, setUnit] = useState<string | null>(null);
  const unit = wanted !== null && units.includes(wanted) ? wanted : (units[0] ?? '');
  const chooser: ReactNode =
    units.length > 1 ? (
      <Select
        aria-label={t('explore.unit')}
        value={unit}
        options={units.map((value) => ({ value, label: value === '' ? t('explore.noUnit') : value }))}
        onChange={setUnit}
      />
    ) : null;
  const shown = lines.flatMap((line, at) => (unitWords(t, line) === unit ? [{ line, at }] : []));
  return { unit, chooser, shown };
}

function stepHint(t: TFunction, lines: readonly Line[]): string {
  const step = lines[0]?.step;
  return step ? t(`explore.of.${step}`) : '';
}

function Duration({ lines, look }: ShapeProps) {
  const { t } = useTranslation();
  const { unit, chooser, shown } = useUnit(lines, t);
  const curves = shown.map(({ line, at }) => ({
    name: lineName(t, line),
    at,
    pairs: durationOf(valuesOf(line)),
  }));
  const words = { x: t('explore.shareOfTime'), y: unit };
  return (
    <>
      <Caption chooser={chooser} hint={stepHint(t, lines)} />
      <Drawn
        option={curvesOption(curves, look, words)}
        label={t('explore.way.duration')}
        saved={{ rows: () => rowsOfPairs(curves, words.x, words.y), ground: look.palette.surface }}
      />
    </>
  );
}

const Caption = ({ chooser, hint }: { chooser: ReactNode; hint: string }) => (
  <div className="explore-caption">
    {chooser}
    <span className="quiet">{hint}</span>
  </div>
);

const numberOfFit = (value: number): string => String(Number(value.toPrecision(3)));

function FitList({ clouds }: { clouds: readonly (Pairs & { fit: Fit | null })[] }) {
  const { t } = useTranslation();
  return (
    <ul className="explore-fits">
      {clouds.map(({ name, fit, pairs }) => (
        <li key={name}>
          {name}:{' '}
          {fit
            ? t('explore.fit', {
                ...{ slope: numberOfFit(fit.slope), intercept: numberOfFit(fit.intercept) },
                ...{ r2: fit.r2.toFixed(2), n: fit.count },
              })
            : t(pairs.length === 0 ? 'explore.noOutdoor' : 'explore.noFit')}
        </li>
      ))}
    </ul>
  );
}

function Scatter({ lines, look, times, span }: ShapeProps & { span: Span }) {
  const { t } = useTranslation();
  const { unit, chooser, shown } = useUnit(lines, t);
  const clouds = useMemo(
    () =>
      shown.map(({ line, at }) => {
        const outdoor = line.outdoor
          ? { t: line.outdoor.t, value: line.outdoor.value }
          : { t: [], value: [] };
        const pairs = pairsOf(outdoor, valuesOf(line));
        return { name: lineName(t, line), at, pairs, fit: fitOf(pairs) };
      }),
    [shown, t],
  );
  const words = { x: `${pointWords(t, 'outdoorTempC')} (°C)`, y: unit };
  return (
    <>
      <Caption chooser={chooser} hint={t('explore.outdoorSource', { step: stepHint(t, lines) })} />
      <Drawn
        option={scatterOption(clouds, look, words)}
        label={t('explore.way.scatter')}
        saved={{ rows: () => rowsOfPairs(clouds, words.x, words.y), ground: look.palette.surface }}
      />
      <FitList clouds={clouds} />
      <OutdoorOfSites lines={shown.map(({ line }) => line)} span={span} times={times} />
    </>
  );
}

function groupsOf(shown: readonly { line: Line; at: number }[], grouping: Grouping, t: TFunction) {
  if (grouping === 'series')
    return shown.map(({ line, at }) => ({
      name: lineName(t, line),
      at,
      values: knownValues(valuesOf(line)),
    }));
  const classes = [...new Set(shown.map(({ line }) => line.device.stationClass))].sort();
  return classes.map((stationClass, at) => ({
    name: t('explore.stationClass', { name: stationClass }),
    at,
    values: shown.flatMap(({ line }) =>
      line.device.stationClass === stationClass ? knownValues(valuesOf(line)) : [],
    ),
  }));
}

function Distribution({ lines, look, grouping }: ShapeProps & { grouping: Grouping }) {
  const { t } = useTranslation();
  const { unit, chooser, shown } = useUnit(lines, t);
  const groups = groupsOf(shown, grouping, t);
  const classes = classesOf(groups.map(({ values }) => values));
  const curves = groups.map(({ name, at, values }) => {
    const shares = sharesOf(values, classes);
    const edge = (i: number): number => classes.first + i * classes.width;
    const pairs = [...shares, 0].map((share, i) => [edge(i), share] as const);
    return {
      name,
      at,
      pairs: [[edge(0), 0] as const, ...pairs.map(([x, y]) => [x + classes.width, y] as const)],
    };
  });
  const words = { x: unit, y: t('explore.shareOfValues') };
  return (
    <>
      <Caption chooser={chooser} hint={stepHint(t, lines)} />
      <Drawn
        option={curvesOption(curves, look, words, true)}
        label={t('explore.way.distribution')}
        saved={{ rows: () => rowsOfPairs(curves, words.x, words.y), ground: look.palette.surface }}
      />
    </>
  );
}

function Heat({ lines, look, times }: ShapeProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<string | null>(null);
  const line = lines.find(({ key }) => key === wanted) ?? lines[0];
  const option = useMemo(() => {
    if (!line) return null;
    const clockOf = (at: number) => {
      const text = times.stamp(at);
      return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)) };
    };
    const { days, cells } = heatOf(valuesOf(line), clockOf, isCounter(line));
    const unit = isCounter(line) ? line.point.unit : unitWords(t, line);
    const hourOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
    const rows = () => [
      ['', ...Array.from({ length: 24 }, (_, hour) => hourOf(hour))],
      ...days.map((day, at) => {
        const row = new Map(cells.filter((cell) => cell.day === at).map(({ hour, value }) => [hour, value]));
        return [day, ...Array.from({ length: 24 }, (_, hour) => String(row.get(hour) ?? ''))];
      }),
    ];
    return { option: heatOption(days, cells, look, { name: lineName(t, line), unit, hourOf }), rows };
  }, [line, look, times, t]);
  if (!line || !option) return null;
  const chooser = (
    <Select
      aria-label={t('explore.seriesName')}
      className="explore-caption__line"
      value={line.key}
      options={lines.map((one) => ({ value: one.key, label: lineName(t, one) }))}
      onChange={setWanted}
    />
  );
  const hint = t(isCounter(line) ? 'explore.sumOfHour' : 'explore.meanOfHour');
  return (
    <>
      <Caption chooser={chooser} hint={hint} />
      <Drawn
        option={option.option}
        label={t('explore.way.heat')}
        saved={{ rows: option.rows, ground: look.palette.surface }}
      />
    </>
  );
}

interface ShapeChartProps extends ShapeProps {
  way: Way;
  grouping: Grouping;
  span: Span;
}

/** The same values in another order: by how long, by the hour, by the weather, by how often. */
export function ShapeChart({ way, grouping, span, ...props }: ShapeChartProps) {
  if (way === 'duration') return <Duration {...props} />;
  if (way === 'heat') return <Heat {...props} />;
  if (way === 'scatter') return <Scatter {...props} span={span} />;
  return <Distribution {...props} grouping={grouping} />;
}
