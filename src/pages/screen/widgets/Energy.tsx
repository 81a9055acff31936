import { useQuery } from '@/queries/useQuery';
import { energyQuery } from '@sagas/screen/energy.query';
import type { EnergyCompared } from '@contract/energy';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useScreen } from '@/live';
import type { Times } from '@/time/useTimes';
import type { WidgetProps } from '../parts/widget';
import './energy.css';

/** From here on a figure is of the whole. */
const coveredPct = 99;
const spans = ['day', 'month', 'year'] as const;
type Span = (typeof spans)[number];

/** Energy of today, this month and this year, each beside the period before until the same point of it. */
export function Energy({ regionId, times }: WidgetProps) {
  const { t } = useTranslation();
  const totals = useScreen(regionId);
  const todayKwh = totals?.energyTodayKwh ?? null;
  const todayPct = totals?.energyTodayPct ?? null;
  const compared = useCompared(regionId);
  return (
    <div className="energy">
      {spans.map((span) => (
        <Spent
          key={span}
          label={t(`screen.energy.${span}`)}
          beforeLabel={t(`screen.energyBefore.${span}`)}
          kwh={sumOf(span, todayKwh, compared)}
          before={compared && compared[span].before}
          soFar={compared && compared[span].soFar}
          covered={coveredWords(t, coverageOf(span, todayPct, compared))}
          note={span === 'year' ? t('screen.notWeatherAdjusted') : ''}
          times={times}
        />
      ))}
    </div>
  );
}

const useCompared = (regionId: number | null): EnergyCompared | null =>
  useQuery(energyQuery, { regionId }).data;

/** Whole days so far and what was counted live today; null where neither is measured, or the days are not known yet. */
function sumOf(span: Span, todayKwh: number | null, compared: EnergyCompared | null): number | null {
  if (span === 'day') return todayKwh;
  if (compared === null) return null;
  const soFar = compared[span].soFar.kwh;
  return soFar === null && todayKwh === null ? null : (soFar ?? 0) + (todayKwh ?? 0);
}

/** Of which share of the sites and of the time a sum is, %; null: not known. */
function coverageOf(span: Span, todayPct: number | null, compared: EnergyCompared | null): number | null {
  const before = compared?.[span].soFar;
  if (span === 'day' || before === undefined || before.ofDays === 0) return todayPct;
  if (before.knownPct === null) return null;
  return (before.knownPct * before.ofDays + (todayPct ?? 0)) / (before.ofDays + 1);
}

const coveredWords = (t: TFunction, pct: number | null): string =>
  pct === null || pct >= coveredPct ? '' : t('screen.energyCovered', { pct: Math.floor(pct) });

interface SpentProps {
  label: string;
  beforeLabel: string;
  kwh: number | null;
  /** Null until the comparison is known. */
  before: EnergyCompared['day']['before'] | null;
  /** Its whole days; null until they are known. */
  soFar: EnergyCompared['day']['soFar'] | null;
  /** Of how much of it the sum is, where that is not all. */
  covered: string;
  /** What is to be known about the change. */
  note: string;
  times: Times;
}

/** Figures of a wall: four digits tell enough. */
function shown(kwh: number, times: Times): [text: string, unit: string] {
  if (kwh < 10_000) return [times.number(kwh, kwh < 100 ? 1 : 0), 'kWh'];
  const mwh = kwh / 1_000;
  return mwh < 1_000 ? [times.number(mwh, 1), 'MWh'] : [times.number(mwh / 1_000, 2), 'GWh'];
}

function Before({
  before,
  soFar,
  label,
  note,
  kwh,
  times,
  covered,
}: Omit<SpentProps, 'label' | 'beforeLabel'> & { label: string }) {
  const { t } = useTranslation();
  if (before === null || soFar === null) return t('screen.loading');
  // A sum over days that are not all known yet is compared with nothing.
  if (soFar.days < soFar.ofDays)
    return <b>{t('screen.incomplete', { n: times.number(soFar.days), of: times.number(soFar.ofDays) })}</b>;
  const past = before.kwh;
  // What is not known of either would be shown as saved, or as used more.
  const isWhole =
    before.days === before.ofDays && covered === '' && (before.knownPct ?? coveredPct) >= coveredPct;
  const known = covered === '' ? null : <b>{covered}</b>;
  if (past === null)
    return (
      <>
        {known} {t('screen.noBefore')}
      </>
    );
  const change = kwh !== null && past > 0 && isWhole ? (kwh / past - 1) * 100 : null;
  return (
    <>
      {known}
      {`${known === null ? '' : ' '}${label} ${shown(past, times).join('\u00A0')}`}
      {change === null ? null : <b>{`${times.change(change)}\u00A0%`}</b>}
      {change === null || note === '' ? null : <em>{note}</em>}
      {before.days === before.ofDays ? null : (
        <em>{t('screen.measuredDays', { n: before.days, of: before.ofDays })}</em>
      )}
    </>
  );
}

function Spent({ label, beforeLabel, ...more }: SpentProps) {
  const { kwh, times } = more;
  const [text, unit] = kwh === null ? ['—', ''] : shown(kwh, times);
  return (
    <div className="energy__span">
      <span className="energy__label">{label}</span>
      <span className="energy__value">
        {text}
        <small>{unit}</small>
      </span>
      <span className="energy__before" title={beforeLabel}>
        <Before label={beforeLabel} {...more} />
      </span>
    </div>
  );
}
