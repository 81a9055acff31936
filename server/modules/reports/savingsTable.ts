import type { JobArgs } from '@contract/jobs';
import type { Language } from '@contract/languages';
import { ipmvpOptionOf, type SavingsOf } from '@contract/savings';
import { say } from '../../platform/http/words';
import type { Cell } from '../../platform/sheets/cells';
import { portfolioSaving } from '../../savings/portfolio';
import { verdictOf } from '../../savings/siteSaving';
import type { Calendar } from '../energy/compared';
import { savingLines, savingSpan, toldTogether, type SavingLine } from './savingLines';
import { savingsDocument } from './savingsDocument';
import type { ReportOrder, ReportTable } from './tables';

const columns = [
  ...['option', 'baselineDays', 'leftOut', 'reportDays', 'cvRmse', 'used', 'expected', 'saved', 'band'],
  ...['verdict', 'events', 'eventsKwh'],
] as const;

const round = (value: number, digits = 1): number => Number(value.toFixed(digits));
const known = (value: number | null): Cell => (value === null ? null : round(value));
const wordsOf = (language: Language, saved: number, band: number): string =>
  say(language, `report.savings.${verdictOf(saved, band)}`);

/** A saving that is smaller than its band is no figure: its cell is empty, and the verdict says so. */
const savedCells = (language: Language, saved: number, band: number): Cell[] => [
  verdictOf(saved, band) === 'notProven' ? null : round(saved),
  round(band),
  wordsOf(language, saved, band),
];

function rowOf({ site, told, banded }: SavingLine, of: SavingsOf, language: Language): Cell[] {
  const { baselineDays, baselineLeftOut, reportLeftOut, reportDays, fit, usedKwh, expectedKwh } = told;
  const saved =
    banded === null
      ? [null, null, say(language, `report.savings.${told.obstacle ?? 'noModel'}`)]
      : savedCells(language, banded.savedKwh, portfolioSaving([banded]).bandKwh);
  return [
    ...[site.province, site.city, site.area, site.code, site.name, ipmvpOptionOf[of]],
    ...[baselineDays, baselineLeftOut + reportLeftOut, reportDays],
    fit === null ? null : round(fit.cvRmse * 100),
    known(usedKwh),
    known(expectedKwh),
    ...saved,
    ...[told.events.length, known(told.nonRoutineKwh)],
  ];
}

/** All sites that have a saving to tell as one: own errors average out, shared ones of the weather do not. */
function portfolioRow(lines: SavingLine[], of: SavingsOf, language: Language): Cell[] {
  const together = toldTogether(lines);
  return [
    ...[say(language, 'report.savings.portfolio'), null, null, null],
    say(language, 'report.savings.sites', { told: together?.sites ?? 0, of: lines.length }),
    ...[
      ipmvpOptionOf[of],
      null,
      null,
      null,
      null,
      known(together?.usedKwh ?? null),
      known(together?.expectedKwh ?? null),
    ],
    ...(together === null
      ? [null, null, say(language, 'report.pdf.noResult')]
      : savedCells(language, together.savedKwh, together.bandKwh)),
    ...[null, null],
  ];
}

/** What a portfolio saved in a period against the year before the measure began, each figure with its band of 90 %. */
export async function savingsTable(
  order: ReportOrder,
  args: JobArgs<'report.savings'>,
  calendar: Calendar,
): Promise<ReportTable> {
  const { of, language } = args;
  const span = savingSpan(order.period, args.months, calendar);
  const lines = await savingLines(order, span, args);
  const table = {
    title: say(language, 'report.savings'),
    titles: [
      ...(['province', 'city', 'area', 'siteCode', 'siteName'] as const).map((name) =>
        say(language, `report.${name}`),
      ),
      ...columns.map((name) => say(language, `report.savings.${name}`)),
    ],
    rows: [portfolioRow(lines, of, language), ...lines.map((line) => rowOf(line, of, language))],
  };
  return { ...table, document: (made) => savingsDocument({ lines, span, of, table }, made) };
}
