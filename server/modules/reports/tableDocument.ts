import type { Language } from '@contract/languages';
import { timeText } from '@contract/values';
import type { EpochMs } from '@contract/time';
import { say } from '../../platform/http/words';
import type { PdfContent, PdfTable } from '../../platform/pdf/content';
import type { Cell } from '../../platform/sheets/cells';
import type { ReportMade, ReportTable } from './tables';

/** Pages of the longest report: some two thousand sites. */
export const mostPages = 200;

const locales = { zh: 'zh-Hans-CN', en: 'en', hk: 'zh-Hant-HK' } as const satisfies Record<Language, string>;

/** How every report on paper begins. */
export const paperOf = ({ language, at }: ReportMade) =>
  ({
    family: language === 'hk' ? 'hk' : 'sc',
    locale: locales[language],
    attachments: [],
    createdAt: at,
    mostPages,
  }) as const;

export const numberText = (value: number, digits = 1): string =>
  new Intl.NumberFormat('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    // No minus before what is rounded to nothing.
    signDisplay: 'negative',
  }).format(value);

export const dateText = (at: EpochMs, timeZone: string): string => timeText(at, timeZone).slice(0, 10);

export const madeFact = ({ language, at, timeZone: zone, keeper }: ReportMade): [string, string] => [
  say(language, 'report.pdf.made'),
  say(language, 'report.pdf.madeBy', { at: timeText(at, zone), zone, keeper }),
];

const isFigure = (cell: Cell | undefined): boolean => cell === null || typeof cell === 'number';
const cellText = (cell: Cell): string =>
  typeof cell === 'number' ? numberText(cell, Number.isInteger(cell) ? 0 : 1) : (cell ?? '');

/** In halves of a Han character. */
const [narrowest, widest, widestTitle] = [6, 30, 11];
const firstHan = 0x2e80;
const breadthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) < firstHan ? 1 : 2), 0);
/** A title goes on in a second line sooner than what stands below it. */
const titleBreadth = (title: string): number =>
  Math.min(widestTitle, Math.max(...title.split(' ').map(breadthOf)));

function tableOf({ titles, rows }: ReportTable): PdfTable {
  const texts = rows.map((row) => row.map(cellText));
  const longest = (at: number): number =>
    texts.reduce(
      (most, row) => Math.max(most, Math.min(widest, breadthOf(row[at] ?? ''))),
      Math.max(narrowest, titleBreadth(titles[at] ?? '')),
    );
  return {
    titles,
    rows: texts,
    widths: titles.map((_, at) => longest(at)),
    figures: titles.flatMap((_, at) => (rows.every((row) => isFigure(row[at])) ? [at] : [])),
  };
}

/** A table as a document. */
export function tableDocument(table: ReportTable, made: ReportMade): PdfContent {
  const { language, period } = made;
  return {
    ...paperOf(made),
    isWide: true,
    title: table.title,
    subtitle: period.words,
    facts: [[say(language, 'report.pdf.period'), period.words], madeFact(made)],
    parts: [{ title: say(language, 'report.pdf.rows'), lines: [], table: tableOf(table) }],
    foot: `${table.title} · ${period.words}`,
  };
}
