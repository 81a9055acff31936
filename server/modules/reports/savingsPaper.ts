import type { Language } from '@contract/languages';
import type { NonRoutineEvent } from '@contract/nonRoutine';
import { isWordForm, type ChangePointForm } from '@contract/savings';
import { timeText } from '@contract/values';
import { say } from '../../platform/http/words';
import type { PdfTable } from '../../platform/pdf/content';
import { portfolioSaving } from '../../savings/portfolio';
import { verdictOf } from '../../savings/siteSaving';
import { toldTogether, type SavingLine } from './savingLines';
import { dateText, numberText } from './tableDocument';
import type { ReportMade } from './tables';

const siteText = ({ site: { code, name } }: SavingLine): string => (name === code ? code : `${code} ${name}`);

/** A saving with its band, its share with its band, and the verdict; no figure where the band is larger. */
function savedTexts(language: Language, saved: number, band: number, expected: number): string[] {
  const verdict = verdictOf(saved, band);
  const shown = verdict !== 'notProven';
  const share = (kwh: number): string => numberText((kwh / expected) * 100);
  return [
    `${shown ? numberText(saved) : '—'} ± ${numberText(band)}`,
    `${shown ? share(saved) : '—'} ± ${share(band)} %`,
    say(language, `report.savings.${verdict}`),
  ];
}

function figuresOf(line: SavingLine, language: Language): string[] {
  const { told, banded } = line;
  const saved =
    banded === null
      ? ['—', '—', say(language, `report.savings.${told.obstacle ?? 'noModel'}`)]
      : savedTexts(
          language,
          banded.savedKwh,
          portfolioSaving([banded]).bandKwh,
          told.expectedKwh ?? Number.NaN,
        );
  return [
    siteText(line),
    `${told.baselineDays} / ${told.baselineLeftOut}`,
    `${told.reportDays} / ${told.reportLeftOut}`,
    told.usedKwh === null ? '—' : numberText(told.usedKwh),
    told.expectedKwh === null ? '—' : numberText(told.expectedKwh),
    ...saved,
  ];
}

/** All sites together, then each. */
export function figuresTable(lines: SavingLine[], language: Language): PdfTable {
  const whole = toldTogether(lines);
  const together =
    whole === null
      ? []
      : [
          [
            say(language, 'report.savings.portfolio'),
            ...['', ''],
            ...[numberText(whole.usedKwh), numberText(whole.expectedKwh)],
            ...savedTexts(language, whole.savedKwh, whole.bandKwh, whole.expectedKwh),
          ],
        ];
  const days = say(language, 'report.pdf.days');
  return {
    titles: [
      say(language, 'report.pdf.site'),
      `${say(language, 'report.pdf.baseline')}: ${days}`,
      `${say(language, 'report.pdf.reporting')}: ${days}`,
      ...(['used', 'expected', 'saved', 'share'] as const).map((name) => say(language, `report.pdf.${name}`)),
      say(language, 'report.savings.verdict'),
    ],
    widths: [20, 13, 13, 11, 11, 17, 15, 13],
    figures: [1, 2, 3, 4, 5, 6],
    rows: [...together, ...lines.map((line) => figuresOf(line, language))],
  };
}

const shortForm = (language: Language, form: ChangePointForm): string =>
  isWordForm(form) ? say(language, `savings.formShort.${form}`) : form;

/** In words with its short name and where its line bends; the mean has no other name. */
function formNamed(language: Language, form: ChangePointForm, points: string): string {
  const words = say(language, `savings.form.${form}`);
  if (form === 'mean') return words;
  const short = shortForm(language, form);
  return say(language, 'savings.formNamed', { words, form: points === '' ? short : `${short}: ${points}` });
}

function modelOf(line: SavingLine, language: Language): string[] {
  const { model, fit, fedBack } = line.told;
  if (model === null || fit === null) return [siteText(line), '—', '', '', '', '', '', '', ''];
  const remarks = [
    ...(fit.isYearLong ? [] : [say(language, 'report.pdf.shortBaseline')]),
    ...(fit.beyondDays === 0 ? [] : [say(language, 'report.pdf.beyond', { days: fit.beyondDays })]),
    ...(fedBack === null
      ? []
      : [say(language, 'report.pdf.fedBack', { days: fedBack.baselineDays + fedBack.reportDays })]),
  ];
  const points = model.changePointsC.map((point) => `${numberText(point)} °C`).join(', ');
  return [
    siteText(line),
    formNamed(language, model.form, points),
    model.others
      .slice(0, 3)
      .map((form) => shortForm(language, form))
      .join(', '),
    [model.interceptKwh, ...model.slopes].map((value) => numberText(value, 3)).join('; '),
    numberText(fit.cvRmse * 100),
    numberText(fit.nmbe * 100, 2),
    numberText(fit.rSquared, 2),
    numberText(fit.autocorrelation, 2),
    remarks.join('; '),
  ];
}

export const modelsTable = (lines: SavingLine[], language: Language): PdfTable => ({
  titles: [
    ...(['site', 'model', 'why', 'coefficients'] as const).map((name) => say(language, `report.pdf.${name}`)),
    ...['CV(RMSE), %', 'NMBE, %', 'R²', 'r(1)'],
    say(language, 'report.pdf.remarks'),
  ],
  widths: [17, 22, 14, 18, 11, 9, 7, 7, 18],
  figures: [4, 5, 6, 7],
  rows: lines.map((line) => modelOf(line, language)),
});

function eventOf(line: SavingLine, event: NonRoutineEvent, { language, timeZone }: ReportMade): string[] {
  const end = event.to === null ? say(language, 'nonRoutine.goesOn') : dateText(event.to, timeZone);
  return [
    siteText(line),
    say(language, `nonRoutine.kind.${event.kind}`),
    `${dateText(event.from, timeZone)} – ${end}`,
    event.kwhPerDay === null ? say(language, 'nonRoutine.excluded') : numberText(event.kwhPerDay),
    event.option,
    `${event.evidenceName}. ${event.note}`,
    `${event.author}, ${timeText(event.at, timeZone)}`,
  ];
}

export const eventsTable = (lines: SavingLine[], made: ReportMade): PdfTable => ({
  titles: [
    ...(['site', 'event', 'eventSpan', 'effect'] as const).map((name) =>
      say(made.language, `report.pdf.${name}`),
    ),
    'IPMVP',
    ...(['evidence', 'author'] as const).map((name) => say(made.language, `report.pdf.${name}`)),
  ],
  widths: [15, 14, 16, 11, 8, 28, 17],
  figures: [],
  rows: lines.flatMap((line) => line.told.events.map((event) => eventOf(line, event, made))),
});
