import { readSiteSaving } from '@contract/calls/savings';
import type { JobArgs } from '@contract/jobs';
import { calTrackBaseline, type SiteSaving, type SiteSavingQuery } from '@contract/savings';
import { dayMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import { portfolioSaving, withWeather, type SiteSaving as Banded } from '../../savings/portfolio';
import { weatherErrorOf } from '../../savings/weatherError';
import { siteOutdoor } from '../energy';
import type { Calendar } from '../energy/compared';
import { savingOfSite } from '../savings';
import { scopeOfUser } from '../scope';
import type { ReportPeriod } from './period';
import { sitesInSight, type ReportedSite } from './savings.store';
import type { ReportOrder } from './tables';

export interface SavingLine {
  site: ReportedSite;
  told: SiteSaving;
  /** With the errors that it has alone and those that it shares; null: there is none to tell. */
  banded: Banded | null;
}

export type SavingSpan = Omit<SiteSavingQuery, 'of'>;

/** The year before the measure began, and the period. */
export function savingSpan(period: ReportPeriod, months: number, calendar: Calendar): SavingSpan {
  const { y, m, d } = calendar.dateOf(period.from);
  const baselineTo = calendar.startOf(y, m - months, d);
  const baselineFrom = baselineTo - calTrackBaseline.days * dayMs;
  return { baselineFrom, baselineTo, reportFrom: period.from, reportTo: period.to };
}

async function bandedOf(db: Db, site: ReportedSite, told: SiteSaving, from: number, to: number) {
  if (told.saving === null) return null;
  const outdoor = await siteOutdoor(db, site.id, { from, to });
  return withWeather(told.saving, weatherErrorOf(told, outdoor, site.areaId));
}

export async function savingLines(
  { db, keeperId }: ReportOrder,
  span: SavingSpan,
  { of, language }: Pick<JobArgs<'report.savings'>, 'of' | 'language'>,
): Promise<SavingLine[]> {
  const scope = await scopeOfUser(db, keeperId, readSiteSaving.permission);
  const lines: SavingLine[] = [];
  for (const site of await sitesInSight(db, scope, language)) {
    const told = await savingOfSite(db, site.id, { of, ...span });
    lines.push({ site, told, banded: await bandedOf(db, site, told, span.reportFrom, span.reportTo) });
  }
  return lines;
}

/** All sites that have a saving to tell as one: own errors average out, shared ones do not. Null: none has. */
export function toldTogether(lines: SavingLine[]) {
  const told = lines.flatMap(({ banded, told: { usedKwh, expectedKwh } }) =>
    banded === null || usedKwh === null || expectedKwh === null ? [] : [{ banded, usedKwh, expectedKwh }],
  );
  const sum = (name: 'usedKwh' | 'expectedKwh') => told.reduce((total, one) => total + one[name], 0);
  if (told.length === 0) return null;
  return {
    sites: told.length,
    usedKwh: sum('usedKwh'),
    expectedKwh: sum('expectedKwh'),
    ...portfolioSaving(told.map(({ banded }) => banded)),
  };
}
