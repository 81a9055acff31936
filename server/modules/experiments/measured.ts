import { leastCompletePct, type SavingsOf } from '@contract/savings';
import type { SiteDayHours } from '@contract/siteEnergy';
import type { Db, Trx } from '../../platform/database/database';
import { hoursThatCount } from '../../savings/experiment/design';
import type { MeasuredDay } from '../../savings/experiment/conclude';
import { siteDays, siteHours } from '../energy';
import { isFalsified } from '../savings';
import type { ExperimentRow } from './experiments.store';

const hoursADay = 24;
type Hours = readonly (number | null)[];

const hoursOf = (day: SiteDayHours, of: SavingsOf): Hours => (of === 'ac' ? day.acKwh : day.totalKwh);
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** The end of a day, as many hours as count of it; null where too little of them was measured. */
function dayFrom(day: SiteDayHours, of: SavingsOf, hours: number): Omit<MeasuredDay, 'place'> | null {
  const all = hoursOf(day, of);
  const from = Math.max(0, all.length - hours);
  const told = all.flatMap((kwh, hour) => {
    const outdoorC = day.outdoorC[hour] ?? null;
    if (hour < from || kwh === null || outdoorC === null) return [];
    return [{ kwh, outdoorC, itKwh: day.itKwh[hour] ?? null }];
  });
  if (hours === 0 || told.length < (leastCompletePct / 100) * (all.length - from)) return null;
  const ofADay = hoursADay / told.length;
  const it = told.flatMap(({ itKwh }) => (itKwh === null ? [] : [itKwh]));
  return {
    kwh: sum(told.map(({ kwh }) => kwh)) * ofADay,
    outdoorC: sum(told.map(({ outdoorC }) => outdoorC)) / told.length,
    itKwh: it.length === told.length ? sum(it) * ofADay : null,
  };
}

/** Days of the plan that count and were measured, each as of 24 h; days on which a counter told untruth are left out. */
export async function measuredDays(db: Db | Trx, experiment: ExperimentRow): Promise<MeasuredDay[]> {
  const { siteId, dayStarts, blockDays, washoutH, of } = experiment;
  const span = { from: dayStarts[0] ?? 0, to: dayStarts.at(-1) ?? 0 };
  const untrue = new Set((await siteDays(db, siteId, span)).filter(isFalsified).map(({ day }) => day));
  const hours = await siteHours(db, siteId, span);
  return hours.flatMap((day) => {
    const place = dayStarts.indexOf(day.day);
    if (place < 0 || untrue.has(day.day)) return [];
    const measured = dayFrom(day, of, hoursThatCount(washoutH, place % blockDays));
    return measured === null ? [] : [{ ...measured, place }];
  });
}

/** Days that were planned to count. */
export const plannedDays = ({ arms, washoutH, blockDays }: ExperimentRow): number =>
  arms.filter((_, place) => hoursThatCount(washoutH, place % blockDays) > 0).length;
