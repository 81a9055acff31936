import { leastCompletePct, type SavingsOf, type SiteSaving, type SiteSavingQuery } from '@contract/savings';
import type { MeterFinding, SiteDay } from '@contract/siteEnergy';
import { dayMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import { withoutEvents } from '../../savings/nonRoutine';
import { siteSaving, type DayOfSite, type SavingInput } from '../../savings/siteSaving';
import { siteDays } from '../energy';
import { eventsOf } from './nonRoutine.store';

/** Days on which the counter told something else than what was used. */
const falsifying = new Set<MeterFinding>(['exchange', 'backwards', 'standstill', 'leftOut']);

export const isFalsified = ({ findings }: Pick<SiteDay, 'findings'>): boolean =>
  findings.some((finding) => falsifying.has(finding));

export async function savingOfSite(db: Db, siteId: number, query: SiteSavingQuery): Promise<SiteSaving> {
  return siteSaving(await savingInput(db, siteId, query));
}

/** The days of both periods that count, as they would have been without non-routine events. */
export async function savingInput(db: Db, siteId: number, query: SiteSavingQuery): Promise<SavingInput> {
  const events = await eventsOf(db, siteId, query.of);
  const read = async (span: { from: number; to: number }) => {
    const measured = countable(await siteDays(db, siteId, span), query.of);
    const days = withoutEvents(measured, events);
    return { days, leftOut: daysOf(span) - days.length, changedKwh: kwhOf(measured, days) };
  };
  const baseline = await read({ from: query.baselineFrom, to: query.baselineTo });
  const report = await read({ from: query.reportFrom, to: query.reportTo });
  return {
    baseline: baseline.days,
    baselineLeftOut: baseline.leftOut,
    report: report.days,
    reportLeftOut: report.leftOut,
    events: events.filter(({ from, to }) => from < query.reportTo && (to ?? Infinity) > query.baselineFrom),
    nonRoutineKwh: report.changedKwh,
  };
}

/** How much events have taken from the days that still count. */
function kwhOf(measured: DayOfSite[], days: DayOfSite[]): number {
  const kwhAt = new Map(measured.map(({ day, kwh }) => [day, kwh]));
  return days.reduce((sum, { day, kwh }) => sum + ((kwhAt.get(day) ?? kwh) - kwh), 0);
}

const daysOf = ({ from, to }: { from: number; to: number }) => Math.round((to - from) / dayMs);

/** Whole days with a true counter and an outdoor temperature; IT energy where it is whole too. */
function countable(days: SiteDay[], of: SavingsOf): DayOfSite[] {
  return days.flatMap((day) => {
    const kwh = day.kwh[of];
    const outdoorC = day.outdoor.meanC;
    const isWhole = day.completePct[of] >= leastCompletePct && day.completePct.outdoor >= leastCompletePct;
    if (kwh === null || outdoorC === null || !isWhole) return [];
    if (isFalsified(day)) return [];
    const itKwh = day.completePct.it >= leastCompletePct ? day.kwh.it : null;
    return [{ day: day.day, kwh, outdoorC, itKwh }];
  });
}
