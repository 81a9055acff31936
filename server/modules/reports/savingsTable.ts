import { readSiteSaving } from '@contract/calls/savings';
import type { JobArgs } from '@contract/jobs';
import type { Language } from '@contract/languages';
import { calTrackBaseline, ipmvpOptionOf, type SavingsOf, type SiteSaving } from '@contract/savings';
import { dayMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import { say } from '../../platform/http/words';
import type { Cell } from '../../platform/sheets/cells';
import { portfolioSaving, type SiteSaving as Banded } from '../../savings/portfolio';
import { verdictOf } from '../../savings/siteSaving';
import { weatherBandKwh } from '../../savings/weatherError';
import type { Calendar } from '../energy/compared';
import { siteOutdoor } from '../energy';
import { savingOfSite } from '../savings';
import { scopeOfUser } from '../scope';
import { sitesInSight, type ReportedSite } from './savings.store';
import type { ReportOrder, ReportTable } from './tables';

interface Line {
  site: ReportedSite;
  told: SiteSaving;
  /** With the errors that it has alone and those that it shares; null: there is none to tell. */
  banded: Banded | null;
}

const columns = [
  ...['option', 'baselineDays', 'leftOut', 'reportDays', 'cvRmse', 'used', 'expected', 'saved', 'band'],
  ...['verdict', 'events', 'eventsKwh'],
] as const;

/** Which sites err together: those that take the weather of their neighbours, and all that take it from stations. */
function sharedBy({ days }: Awaited<ReturnType<typeof siteOutdoor>>, areaId: number): string | null {
  const { own, neighbours, imported } = days;
  if (own >= neighbours + imported) return null;
  return imported >= neighbours ? 'imported' : `area ${areaId}`;
}

async function bandedOf(db: Db, site: ReportedSite, told: SiteSaving, from: number, to: number) {
  if (told.saving === null) return null;
  const outdoor = await siteOutdoor(db, site.id, { from, to });
  const weatherKwh = weatherBandKwh(told, outdoor.errorK ?? 0);
  const source = sharedBy(outdoor, site.areaId);
  const { savedKwh, bandKwh } = told.saving;
  return source === null
    ? { savedKwh, ownBandKwh: Math.hypot(bandKwh, weatherKwh), sharedBandKwh: {} }
    : { savedKwh, ownBandKwh: bandKwh, sharedBandKwh: { [source]: weatherKwh } };
}

const round = (value: number, digits = 1): number => Number(value.toFixed(digits));
const wordsOf = (language: Language, saved: number, band: number): string =>
  say(language, `report.savings.${verdictOf(saved, band)}`);

/** A saving that is smaller than its band is no figure: its cell is empty, and the verdict says so. */
const savedCells = (language: Language, saved: number, band: number): Cell[] => [
  verdictOf(saved, band) === 'notProven' ? null : round(saved),
  round(band),
  wordsOf(language, saved, band),
];

function rowOf({ site, told, banded }: Line, of: SavingsOf, language: Language): Cell[] {
  const { baselineDays, baselineLeftOut, reportLeftOut, reportDays, fit, usedKwh, expectedKwh } = told;
  const saved =
    banded === null
      ? [null, null, say(language, `report.savings.${told.obstacle ?? 'noModel'}`)]
      : savedCells(language, banded.savedKwh, portfolioSaving([banded]).bandKwh);
  return [
    ...[site.province, site.city, site.area, site.code, site.name, ipmvpOptionOf[of]],
    ...[baselineDays, baselineLeftOut + reportLeftOut, reportDays],
    fit === null ? null : round(fit.cvRmse * 100),
    round(usedKwh),
    expectedKwh === null ? null : round(expectedKwh),
    ...saved,
    ...[told.events.length, round(told.nonRoutineKwh)],
  ];
}

/** All sites that have a saving to tell as one: own errors average out, shared ones of the weather do not. */
function portfolioRow(lines: Line[], of: SavingsOf, language: Language): Cell[] {
  const told = lines.flatMap(({ banded, told: { usedKwh, expectedKwh } }) =>
    banded === null ? [] : [{ banded, usedKwh, expectedKwh: expectedKwh ?? 0 }],
  );
  const { savedKwh, bandKwh } = portfolioSaving(told.map(({ banded }) => banded));
  const sum = (name: 'usedKwh' | 'expectedKwh') => round(told.reduce((total, one) => total + one[name], 0));
  return [
    ...[say(language, 'report.savings.portfolio'), null, null, null],
    say(language, 'report.savings.sites', { told: told.length, of: lines.length }),
    ...[ipmvpOptionOf[of], null, null, null, null, sum('usedKwh'), sum('expectedKwh')],
    ...(told.length === 0
      ? [null, null, say(language, 'report.savings.noModel')]
      : savedCells(language, savedKwh, bandKwh)),
    ...[null, null],
  ];
}

/** What a portfolio saved in a period against the year before the measure began, each figure with its band of 90 %. */
export async function savingsTable(
  { db, keeperId, period }: ReportOrder,
  { of, months, language }: JobArgs<'report.savings'>,
  calendar: Calendar,
): Promise<ReportTable> {
  const scope = await scopeOfUser(db, keeperId, readSiteSaving.permission);
  const { y, m, d } = calendar.dateOf(period.from);
  const baselineTo = calendar.startOf(y, m - months, d);
  const baselineFrom = baselineTo - calTrackBaseline.days * dayMs;
  const lines: Line[] = [];
  for (const site of await sitesInSight(db, scope, language)) {
    const span = { baselineFrom, baselineTo, reportFrom: period.from, reportTo: period.to };
    const told = await savingOfSite(db, site.id, { of, ...span });
    lines.push({ site, told, banded: await bandedOf(db, site, told, period.from, period.to) });
  }
  return {
    title: say(language, 'report.savings'),
    titles: [
      ...(['province', 'city', 'area', 'siteCode', 'siteName'] as const).map((name) =>
        say(language, `report.${name}`),
      ),
      ...columns.map((name) => say(language, `report.savings.${name}`)),
    ],
    rows: [portfolioRow(lines, of, language), ...lines.map((line) => rowOf(line, of, language))],
  };
}
