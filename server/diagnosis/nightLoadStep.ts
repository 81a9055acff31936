import { monthDays, recentOf, type DayEvidence, type Diagnoser, type SiteEvidence } from './evidence';
import { median, spread } from './statistics';

/** CUSUM of the night load in units of its spread (facts/domain §2 no. 64: h = 5 sigma, k = 0.5 sigma). */
const cusumLimit = 5;
const slack = 0.5;
/** A single odd night says nothing by itself. */
const mostPerNight = 3;
const leastReference = 10;
const nightsThatAgree = 3;
/** Spread of a load that hardly moves, and a step that is worth a word, as a share of the load. */
const leastSpread = 0.01;
const leastStep = 0.05;
const nightHours = 6;

const nights = (days: readonly DayEvidence[]): number[] => days.flatMap(({ nightW }) => nightW ?? []);

function referenceOf(site: SiteEvidence): { level: number; sigma: number } | null {
  const from = Math.min(recentOf(site)[0]?.day ?? Infinity, site.since(null) ?? Infinity);
  const before = nights(site.days.filter(({ day }) => day < from));
  if (before.length < leastReference) return null;
  const level = median(before);
  return { level, sigma: Math.max(spread(before), leastSpread * level) };
}

/**
 * The load by night, cooling left out, went up and stayed: the sum of what each night is above the level of before.
 * At stake is the step, in the nights alone at the least and around the clock at the most.
 */
export const nightLoadStep: Diagnoser = {
  judges: (site) => referenceOf(site) !== null && nights(recentOf(site)).length >= nightsThatAgree,
  find: (site) => {
    const reference = referenceOf(site);
    const recent = nights(recentOf(site));
    if (reference === null) return [];
    const { level, sigma } = reference;
    const value = recent.reduce(
      (sum, watts) => Math.max(0, sum + Math.min(mostPerNight, (watts - level) / sigma) - slack),
      0,
    );
    const stepW = median(recent.slice(-nightsThatAgree)) - level;
    if (value <= cusumLimit || stepW < Math.max(leastStep * level, 2 * sigma)) return [];
    const month = (hours: number): number => (stepW * hours * monthDays) / 1_000;
    return [{ deviceId: null, value, limit: cusumLimit, kwh: { low: month(nightHours), high: month(24) } }];
  },
  series: (site) => {
    const level = referenceOf(site)?.level ?? null;
    return {
      series: [
        { key: 'nightW', unit: 'W', values: site.days.map(({ nightW }) => nightW) },
        { key: 'nightReference', unit: 'W', values: site.days.map(() => level) },
      ],
      limit: null,
    };
  },
};
