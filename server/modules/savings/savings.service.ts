import type { NonRoutineEvent } from '@contract/nonRoutine';
import type { SiteSaving, SiteSavingQuery } from '@contract/savings';
import { dayMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import { withoutEvents } from '../../savings/nonRoutine';
import { savingOfOne } from '../../savings/portfolio';
import { siteSaving, type DayOfSite, type SavingInput } from '../../savings/siteSaving';
import { weatherErrorOf } from '../../savings/weatherError';
import { siteOutdoor } from '../energy';
import { countableDays, daysOf, type CountedSite } from './countableDays';
import { fittedByNight } from './fittedByNight.store';
import { eventsOf } from './nonRoutine.store';

interface ToldSaving {
  /** The days that it stands on. */
  input: SavingInput;
  told: SiteSaving;
}

/** Its band holds the errors of this site alone, to be combined with those of others and of the weather. */
export async function savingOfSite(db: Db, siteId: number, query: SiteSavingQuery): Promise<SiteSaving> {
  return (await savingWithDays(db, siteId, query)).told;
}

/** What the last night found in the same days of the baseline is not fitted anew. */
async function savingWithDays(db: Db, siteId: number, query: SiteSavingQuery): Promise<ToldSaving> {
  const input = await savingInput(db, siteId, query);
  const known = await fittedByNight(db, { siteId, of: query.of, days: input.baseline });
  return { input, told: siteSaving(input, known) };
}

/** As it is told of one site, in the same band as a report has it: with the error of the weather that the site reads. */
export async function savingTold(db: Db, siteId: number, query: SiteSavingQuery): Promise<ToldSaving> {
  const { input, told } = await savingWithDays(db, siteId, query);
  const { saving, expectedKwh } = told;
  if (saving === null || expectedKwh === null) return { input, told };
  const outdoor = await siteOutdoor(db, siteId, { from: query.reportFrom, to: query.reportTo });
  const { areaId } = await db
    .selectFrom('sites')
    .select('area_id as areaId')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  const weather = weatherErrorOf(told, outdoor, areaId);
  return { input, told: { ...told, saving: savingOfOne(saving, weather, expectedKwh) } };
}

/** The days of both periods that count, as they would have been without non-routine events. */
async function savingInput(db: Db, siteId: number, query: SiteSavingQuery): Promise<SavingInput> {
  const events = await eventsOf(db, siteId, query.of);
  const { baselineFrom: from, reportTo: to } = query;
  const days = await countableDays(db, [{ siteId, from, to }]);
  return savingInputOf(days.get(siteId) ?? null, events, query);
}

/**
 * @param counted days that hold both periods; null: none is stored
 * @param events of the energy that is asked for
 */
export function savingInputOf(
  counted: CountedSite | null,
  events: readonly NonRoutineEvent[],
  query: SiteSavingQuery,
): SavingInput {
  const all = daysOf(counted?.days ?? [], query.of);
  const spanOf = (from: number, to: number) => {
    const measured = all.filter(({ day }) => day >= from && day < to);
    const days = withoutEvents(measured, events);
    const known =
      counted === null ? 0 : Math.max(0, Math.round((to - Math.max(from, counted.since)) / dayMs));
    const leftOut = Math.max(0, known - days.length);
    return { days, leftOut, changedKwh: kwhOf(measured, days) };
  };
  const baseline = spanOf(query.baselineFrom, query.baselineTo);
  const report = spanOf(query.reportFrom, query.reportTo);
  return {
    baseline: baseline.days,
    baselineLeftOut: baseline.leftOut,
    report: report.days,
    reportLeftOut: report.leftOut,
    fedBack: fedBackOf(counted?.fedBack ?? [], query, [baseline.days, report.days]),
    events: events.filter(({ from, to }) => from < query.reportTo && (to ?? Infinity) > query.baselineFrom),
    nonRoutineKwh: report.changedKwh,
  };
}

/** What became of the days on which the site fed energy back; null where there is none. */
function fedBackOf(
  all: CountedSite['fedBack'],
  { of, baselineFrom, baselineTo, reportFrom, reportTo }: SiteSavingQuery,
  [baseline, report]: readonly [DayOfSite[], DayOfSite[]],
): SiteSaving['fedBack'] {
  const isWithin = (day: number): boolean =>
    (day >= baselineFrom && day < baselineTo) || (day >= reportFrom && day < reportTo);
  const days = of === 'total' ? all.filter(({ day }) => isWithin(day)) : [];
  if (days.length === 0) return null;
  const countIn = (counted: DayOfSite[]): number => {
    const known = new Set(counted.map(({ day }) => day));
    return days.filter(({ day }) => known.has(day)).length;
  };
  const [baselineDays, reportDays] = [countIn(baseline), countIn(report)];
  return {
    ...{ baselineDays, reportDays, leftOutDays: days.length - baselineDays - reportDays },
    kwh: days.reduce((sum, { kwh }) => sum + kwh, 0),
  };
}

/** How much events have taken from the days that still count; null where none does. */
function kwhOf(measured: DayOfSite[], days: DayOfSite[]): number | null {
  if (days.length === 0) return null;
  const kwhAt = new Map(measured.map(({ day, kwh }) => [day, kwh]));
  return days.reduce((sum, { day, kwh }) => sum + ((kwhAt.get(day) ?? kwh) - kwh), 0);
}
