import { savingsConfidence } from '@contract/savings';
import { baselineDaysLack, rankedDaysLack } from '../readiness';
import { predictDay } from './changePoints/columns';
import { fitChangePoints } from './changePoints/fitChangePoints';
import type { ChangePointModel, MeteredDay } from './changePoints/model';
import { itemAt } from './regression/elements';
import { correlation, sumOf } from './regression/fitStatistics';
import { tFactor } from './regression/studentT';

/** A day with the energy of its IT load: what a site is compared by. */
export type LoadedDay = MeteredDay & { itKwh: number };

const hoursADay = 24;

/** What peers use on a day of this weather and load: the telecom form over days of many sites at once. */
export const fitPeers = (days: LoadedDay[]): ChangePointModel | null =>
  baselineDaysLack(days.length) !== null ? null : (fitChangePoints(days).models[0] ?? null);

export interface Residual {
  days: number;
  /** Mean power of the IT load, kW. */
  itKw: number;
  /** More than peers would use, kWh a day per kW of IT; negative: less. */
  residual: number;
  /** Half the width of its interval, for as many independent days as the autocorrelation leaves. */
  band: number;
}

/** How far a site is from its peers; null where too few days tell. */
export function residualOf(model: ChangePointModel, days: LoadedDay[]): Residual | null {
  const n = days.length;
  if (rankedDaysLack(n) !== null) return null;
  const each = days.map((day) => ((day.kwh - predictDay(model, day)) * hoursADay) / day.itKwh);
  const residual = sumOf(each) / n;
  const variance = sumOf(each.map((value) => (value - residual) ** 2)) / (n - 1);
  const rho = Math.max(0, correlation(each.slice(0, -1), each.slice(1)));
  const independent = Math.max(2, (n * (1 - rho)) / (1 + rho));
  return {
    days: n,
    itKw: sumOf(days.map(({ itKwh }) => itKwh)) / (n * hoursADay),
    residual,
    band: tFactor(savingsConfidence, independent - 1) * Math.sqrt(variance / independent),
  };
}

/** At most so many of the days, spread evenly over all of them. */
export function thinned<T>(days: readonly T[], most: number): T[] {
  if (days.length <= most) return [...days];
  return Array.from({ length: most }, (_, at) => itemAt(days, Math.floor((at * days.length) / most)));
}
