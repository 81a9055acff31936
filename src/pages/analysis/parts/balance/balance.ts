import { faultyFindings } from '@contract/keyFigures';
import { tariffPeriods, type SiteDay, type SitePrices, type TariffPeriod } from '@contract/siteEnergy';

/** The meter tree: the whole site, what it feeds, and behind the rectifiers the load and their loss. */
export const nodeKeys = ['total', 'feed', 'it', 'loss', 'ac', 'fan', 'other'] as const;
export type NodeKey = (typeof nodeKeys)[number];
export const parents: Readonly<Record<NodeKey, NodeKey | null>> = {
  total: null,
  feed: 'total',
  it: 'feed',
  loss: 'feed',
  ac: 'total',
  fan: 'total',
  other: 'total',
};

export interface Node {
  key: NodeKey;
  depth: number;
  /** Null where nothing measures it. */
  kwh: number | null;
  /** Of the whole, %; only where both are known of the same days. */
  share: number | null;
  days: number;
  /** Mean share of the time that was measured, %; null for what is made of others. */
  completePct: number | null;
}

export interface Balance {
  nodes: readonly Node[];
  /** Days of the span that are in the sums. */
  keptDays: number;
  /** Days that could have been counted. */
  ofDays: number;
  /** Of the energy of the whole site in the span, the share that is in the sums, %. */
  knownPct: number;
  /** Days with a faulty meter: what they would add. */
  leftOut: { days: number; kwh: number | null };
  tariff: Readonly<Partial<Record<TariffPeriod, number>>> | null;
  /** Days of which a tariff is known; what is told by it is of these. */
  tariffDays: number;
}

export const isFaulty = ({ findings }: Pick<SiteDay, 'findings'>): boolean =>
  findings.some((finding) => faultyFindings.includes(finding));

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
/** Of nothing known nothing is known. */
function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : sum(known);
}

function kwhOf({ kwh }: SiteDay, key: NodeKey): number | null {
  if (key !== 'feed') return kwh[key];
  // Where no loss is measured, the load was measured in front of the rectifiers.
  return kwh.it === null ? null : kwh.it + (kwh.loss ?? 0);
}

const completeOf = ({ completePct }: SiteDay, key: NodeKey): number | null =>
  key === 'loss' || key === 'other' || key === 'feed' ? null : completePct[key];

const depthOf = (key: NodeKey): number => {
  const parent = parents[key];
  return parent === null ? 0 : 1 + depthOf(parent);
};

function nodeOf(days: readonly SiteDay[], key: NodeKey): Node {
  const known = days.filter((day) => kwhOf(day, key) !== null);
  const both = known.filter(({ kwh }) => kwh.total !== null);
  const whole = sum(both.map(({ kwh }) => kwh.total ?? 0));
  const part = sum(both.map((day) => kwhOf(day, key) ?? 0));
  const complete = known.flatMap((day) => completeOf(day, key) ?? []);
  return {
    key,
    depth: depthOf(key),
    kwh: known.length === 0 ? null : sum(known.map((day) => kwhOf(day, key) ?? 0)),
    share: whole > 0 ? (part / whole) * 100 : null,
    days: known.length,
    completePct: complete.length === 0 ? null : sum(complete) / complete.length,
  };
}

const hasTariff = ({ tariffKwh }: SiteDay): boolean =>
  tariffPeriods.some((period) => tariffKwh[period] !== null);

/** By period, from the days of which a tariff is known; null when there is none. */
function tariffOf(days: readonly SiteDay[]): Balance['tariff'] {
  const metered = days.filter(hasTariff);
  if (metered.length === 0) return null;
  const sums = tariffPeriods.map(
    (period) => [period, sum(metered.map((day) => day.tariffKwh[period] ?? 0))] as const,
  );
  return Object.fromEntries(sums.filter(([, kwh]) => kwh > 0));
}

export interface Cost {
  by: Partial<Record<TariffPeriod, number>>;
  /** The second part of a tariff in two parts; null where none is known. */
  demand: number | null;
  capacity: number | null;
  all: number;
  /** Of the tariffs whose prices were taken. */
  names: string[];
  currency: string;
  /** Days of which period and price are known. */
  days: number;
}

/** Money of each period and of all of them, each day by the prices of that day; null where there are none, or of several currencies. */
export function costOf(
  days: readonly SiteDay[],
  spans: SitePrices['spans'],
  monthOf: (day: number) => string,
): Cost | null {
  const priced = keptOf(days)
    .filter(hasTariff)
    .flatMap((day) => {
      const span = spans.find(({ from, to }) => from <= day.day && day.day < to);
      return span ? [{ ...span, day, month: monthOf(day.day) }] : [];
    });
  const currencies = [...new Set(priced.map(({ currency }) => currency))];
  const [currency] = currencies;
  if (currency === undefined || currencies.length > 1) return null;
  const costs = tariffPeriods.flatMap((period) => {
    const known = priced.flatMap(({ day: { tariffKwh }, prices }) => {
      const kwh = tariffKwh[period];
      return kwh === null || kwh === 0 ? [] : [kwh * prices[period]];
    });
    return known.length === 0 ? [] : [[period, sum(known)] as const];
  });
  const names = [...new Set(priced.map(({ name }) => name))];
  const [demand, capacity] = [demandOf(priced), capacityOf(priced)];
  const parts = [...costs.map(([, cost]) => cost), ...[demand, capacity].flatMap((part) => part ?? [])];
  return {
    ...{ by: Object.fromEntries(costs), demand, capacity },
    all: sum(parts),
    ...{ names, currency, days: priced.length },
  };
}

type PricedDay = SitePrices['spans'][number] & { day: SiteDay; month: string };

const daysIn = (month: string): number => {
  const [year = NaN, number = NaN] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
};

const knownSum = (values: readonly number[]): number | null => (values.length === 0 ? null : sum(values));

/** A day bears its share of the month, by the highest demand of the days of that month that are shown. */
function demandOf(days: readonly PricedDay[]): number | null {
  const peaks = new Map<string, number>();
  for (const { day, month } of days)
    if (day.peakW !== null) peaks.set(month, Math.max(peaks.get(month) ?? -Infinity, day.peakW));
  return knownSum(
    days.flatMap(({ demandPerKw, month }) => {
      const peakW = peaks.get(month);
      return demandPerKw === null || peakW === undefined
        ? []
        : [(demandPerKw * peakW) / 1_000 / daysIn(month)];
    }),
  );
}

const capacityOf = (days: readonly PricedDay[]): number | null =>
  knownSum(days.flatMap(({ capacity, month }) => (capacity === null ? [] : [capacity / daysIn(month)])));

const keptOf = (days: readonly SiteDay[]): SiteDay[] =>
  days.filter((day) => !isFaulty(day) && day.kwh.total !== null);

/** Of days that are left out or not measured nothing is known. */
const knownPctOf = (completePct: readonly number[], ofDays: number): number =>
  ofDays === 0 ? 0 : Math.min(100, Math.floor(sum(completePct) / ofDays + 1e-6));

/** What the days of a site add up to; days with a faulty meter are left out and told apart. */
export function balanceOf(days: readonly SiteDay[], ofDays: number): Balance {
  const kept = keptOf(days);
  const faulty = days.filter(isFaulty);
  const hasLoss = kept.some(({ kwh }) => kwh.loss !== null);
  const shown = nodeKeys.filter((key) => hasLoss || (key !== 'loss' && key !== 'feed'));
  return {
    nodes: shown.map((key) => ({
      ...nodeOf(kept, key),
      depth: hasLoss || key === 'total' ? depthOf(key) : 1,
    })),
    keptDays: kept.length,
    ofDays,
    knownPct: knownPctOf(
      kept.map(({ completePct }) => completePct.total),
      ofDays,
    ),
    leftOut: { days: faulty.length, kwh: sumKnown(faulty.map(({ kwh }) => kwh.total)) },
    tariff: tariffOf(kept),
    tariffDays: kept.filter(hasTariff).length,
  };
}
