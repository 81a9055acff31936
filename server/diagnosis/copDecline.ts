import type { EpochMs } from '@contract/time';
import {
  monthDays,
  recentOf,
  unitOn,
  unitsOf,
  type DayEvidence,
  type Diagnoser,
  type Found,
  type UnitDay,
  type SiteEvidence,
} from './evidence';
import { meanOf, median, quantile, spread } from './statistics';

/** Told from here on; the alarm *COP degraded* has its own limit in the catalogue (0.8, facts/domain §2 no. 27). */
const copLimit = 0.87;
const leastRunH = 1;
const leastDays = 5;
const leastReference = 12;

interface Point {
  day: EpochMs;
  outC: number;
  cop: number;
  kwh: number;
}

const curve = [
  0.429214441601141, -0.003604841598515, 0.000045783162727, 0.026490875804937, -0.000159212286878,
] as const;
const crossed = -0.000159062656483;
const coilWetBulbC = 17;

/** Input for a watt of cooling against that at 35 °C outside (mini-split, facts/domain §6.1 [V:46]). */
export function inputFactor(outC: number): number {
  const [x, y] = [coilWetBulbC, Math.max(5, outC)];
  const [c0, c1, c2, c3, c4] = curve;
  return c0 + c1 * x + c2 * x * x + c3 * y + c4 * y * y + crossed * x * y;
}

const tauS = 75;

/** Share of its capacity that a unit gave in runs of this length (facts/domain §6.1): short cycling is told apart. */
function startShare({ runH, starts }: Pick<UnitDay, 'runH' | 'starts'>): number {
  if (starts === null || starts < 1) return 1;
  const runS = (runH * 3_600) / starts;
  return 1 - (tauS / runS) * (1 - Math.exp(-runS / tauS));
}

function pointOf(day: DayEvidence, deviceId: number): Point | null {
  const unit = unitOn(day, deviceId);
  if (!unit || unit.runH < leastRunH || unit.airKh === null || unit.outC === null) return null;
  if (unit.kwh === null || unit.kwh < 0.3 || unit.airKh <= 0) return null;
  return { day: day.day, outC: unit.outC, kwh: unit.kwh, cop: unit.airKh / unit.kwh / startShare(unit) };
}

const pointsOf = (days: readonly DayEvidence[], deviceId: number): Point[] =>
  days.flatMap((day) => pointOf(day, deviceId) ?? []);

/** Pulls the slope towards that of the curve where days are few or alike. */
const ridgeK2 = 200;

/**
 * COP that the unit would have: the curve of its kind times a line through its own days of reference. The slope is
 * shrunk, days far from the line are left out once.
 */
function referenceOf(points: readonly Point[]): ((outC: number) => number) | null {
  const fit = (of: readonly Point[]) => {
    const ys = of.map(({ cop, outC }) => cop * inputFactor(outC));
    const [meanX, meanY] = [meanOf(of.map(({ outC }) => outC)), meanOf(ys)];
    const xy = of.reduce((sum, { outC }, i) => sum + (outC - meanX) * ((ys[i] ?? 0) - meanY), 0);
    const xx = of.reduce((sum, { outC }) => sum + (outC - meanX) ** 2, 0);
    return (outC: number) => (meanY + (xy / (xx + ridgeK2)) * (outC - meanX)) / inputFactor(outC);
  };
  if (points.length < leastReference) return null;
  const first = fit(points);
  const ratios = points.map(({ cop, outC }) => cop / first(outC));
  const [centre, width] = [median(ratios), Math.max(0.03, 2.5 * spread(ratios))];
  const kept = points.filter((_, i) => Math.abs((ratios[i] ?? 0) - centre) <= width);
  return kept.length < leastReference ? first : fit(kept);
}

function modelOf(site: SiteEvidence, deviceId: number) {
  const recent = recentOf(site);
  const from = Math.min(recent[0]?.day ?? Infinity, site.since(deviceId) ?? Infinity);
  const before = site.days.filter(({ day }) => day < from);
  return { recent: pointsOf(recent, deviceId), reference: referenceOf(pointsOf(before, deviceId)) };
}

const isEnough = ({ recent, reference }: ReturnType<typeof modelOf>): boolean =>
  reference !== null && recent.length >= leastDays;

function findAt(site: SiteEvidence, deviceId: number): Found[] {
  const { recent, reference } = modelOf(site, deviceId);
  if (reference === null || recent.length < leastDays) return [];
  const ratios = recent.map(({ cop, outC }) => cop / reference(outC));
  const value = median(ratios);
  if (value >= copLimit) return [];
  const month = monthDays * meanOf(recent.map(({ kwh }) => kwh));
  const stake = (ratio: number): number => Math.max(0, month * (1 - ratio));
  return [
    {
      ...{ deviceId, value, limit: copLimit },
      kwh: { low: stake(quantile(ratios, 0.75)), high: stake(quantile(ratios, 0.25)) },
    },
  ];
}

/**
 * COP of a unit over seven days, by the median, against what it was at the same outdoor temperature (facts/domain §2
 * no. 27 and §4: Q from the air side). Without a measured airflow the fall of the air's temperature stands for the
 * heat, so only ratios mean anything. Runs
 * too short for the full capacity are made good.
 */
export const copDecline: Diagnoser = {
  judges: (site) => unitsOf(site).some((deviceId) => isEnough(modelOf(site, deviceId))),
  find: (site) => unitsOf(site).flatMap((deviceId) => findAt(site, deviceId)),
  series: (site, deviceId) => {
    const { reference } = deviceId === null ? { reference: null } : modelOf(site, deviceId);
    const points = site.days.map((day) => (deviceId === null ? null : pointOf(day, deviceId)));
    return {
      series: [
        { key: 'cop', unit: 'K·h/kWh', values: points.map((point) => point?.cop ?? null) },
        {
          key: 'copReference',
          unit: 'K·h/kWh',
          values: points.map((point) => (point && reference ? reference(point.outC) : null)),
        },
        { key: 'outdoorC', unit: '°C', values: points.map((point) => point?.outC ?? null) },
      ],
      limit: null,
    };
  },
};
