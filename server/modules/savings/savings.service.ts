import { leastCompletePct, type SavingsOf, type SiteSaving, type SiteSavingQuery } from '@contract/savings';
import type { MeterFinding, SiteDay } from '@contract/siteEnergy';
import { dayMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import { siteSaving, type DayOfSite } from '../../savings/siteSaving';
import { siteDays } from '../energy';

/** Days on which the counter told something else than what was used. */
const falsifying = new Set<MeterFinding>(['exchange', 'backwards', 'standstill', 'leftOut']);

export const isFalsified = ({ findings }: Pick<SiteDay, 'findings'>): boolean =>
  findings.some((finding) => falsifying.has(finding));

export async function savingOfSite(db: Db, siteId: number, query: SiteSavingQuery): Promise<SiteSaving> {
  const baseline = { from: query.baselineFrom, to: query.baselineTo };
  const report = { from: query.reportFrom, to: query.reportTo };
  const before = countable(await siteDays(db, siteId, baseline), query.of);
  const after = countable(await siteDays(db, siteId, report), query.of);
  return siteSaving({
    baseline: before,
    baselineLeftOut: daysOf(baseline) - before.length,
    report: after,
    reportLeftOut: daysOf(report) - after.length,
  });
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
