import type { Language } from '@contract/languages';
import { ipmvpOptionOf, type SavingsOf } from '@contract/savings';
import { dayMs } from '@contract/time';
import { say } from '../../platform/http/words';
import type { PdfContent, PdfPart } from '../../platform/pdf/content';
import { verdictOf } from '../../savings/siteSaving';
import { eventsTable, figuresTable, modelsTable } from './savingsPaper';
import { toldTogether, type SavingLine, type SavingSpan } from './savingLines';
import { signedData, type SignedData } from './signedData';
import { dateText, madeFact, numberText, paperOf } from './tableDocument';
import type { ReportMade, ReportTable } from './tables';

export interface SavingsReport {
  lines: SavingLine[];
  span: SavingSpan;
  of: SavingsOf;
  table: Omit<ReportTable, 'document'>;
}

/** The report of savings as an auditor takes it: method, figures with bands, models, events, and proof of the data. */
export async function savingsDocument(report: SavingsReport, made: ReportMade): Promise<PdfContent> {
  const { language, period } = made;
  const { lines, of } = report;
  const data = toldTogether(lines) === null ? null : await signedData(report, made);
  const title = say(language, 'report.pdf.savingsTitle');
  const numbered = [
    method(language, of),
    { title: say(language, 'report.pdf.figures'), lines: [], table: figuresTable(lines, language) },
    { title: say(language, 'report.pdf.models'), lines: [], table: modelsTable(lines, language) },
    eventsPart(lines, made),
    proof(language, data),
    ...(data === null ? [] : [signatures(language)]),
  ];
  return {
    ...paperOf(made),
    isWide: false,
    title,
    subtitle: period.words,
    facts: factsOf(report, made),
    result: resultOf(lines, language),
    parts: numbered.map((part, at) => ({ ...part, title: `${at + 1}  ${part.title}` })),
    foot: [title, period.words, ...(data ? [`SHA-256 ${data.sha256.slice(0, 16)}…`] : [])].join(' · '),
    attachments: data ? [{ name: data.name, text: data.text, mediaType: 'text/plain' }] : [],
  };
}

function factsOf({ lines, span, of }: SavingsReport, made: ReportMade): [string, string][] {
  const { language, timeZone } = made;
  const spanText = (from: number, to: number): string =>
    say(language, 'report.pdf.span', {
      from: dateText(from, timeZone),
      to: dateText(to - 1, timeZone),
      days: Math.round((to - from) / dayMs),
    });
  const sites = say(language, 'report.pdf.sitesTold', {
    of: lines.length,
    told: toldTogether(lines)?.sites ?? 0,
  });
  return [
    [say(language, 'report.pdf.reporting'), spanText(span.reportFrom, span.reportTo)],
    [say(language, 'report.pdf.baseline'), spanText(span.baselineFrom, span.baselineTo)],
    [say(language, 'report.pdf.energy'), say(language, `savings.of.${of}`)],
    ['IPMVP', say(language, `savings.option.${ipmvpOptionOf[of]}`)],
    [say(language, 'report.pdf.sites'), sites],
    madeFact(made),
  ];
}

function resultOf(lines: SavingLine[], language: Language): PdfContent['result'] {
  const together = toldTogether(lines);
  if (together === null)
    return { words: say(language, 'report.pdf.noResult'), note: say(language, 'report.pdf.noResultNote') };
  const { savedKwh, bandKwh, usedKwh, expectedKwh } = together;
  const share = (kwh: number): string => numberText((Math.abs(kwh) / expectedKwh) * 100);
  return {
    words: say(language, `savings.verdict.${verdictOf(savedKwh, bandKwh)}`, {
      kwh: numberText(Math.abs(savedKwh)),
      band: numberText(bandKwh),
      percent: share(savedKwh),
      percentBand: share(bandKwh),
    }),
    note: say(language, 'report.pdf.resultNote', {
      used: numberText(usedKwh),
      expected: numberText(expectedKwh),
    }),
  };
}

const method = (language: Language, of: SavingsOf): PdfPart => ({
  title: say(language, 'report.pdf.method'),
  lines: [
    say(language, 'report.pdf.method.saving', {
      option: say(language, `savings.option.${ipmvpOptionOf[of]}`),
    }),
    say(language, 'savings.method'),
    ...(['days', 'portfolio', 'verdict', 'fit'] as const).map((name) =>
      say(language, `report.pdf.method.${name}`),
    ),
  ],
});

function eventsPart(lines: SavingLine[], made: ReportMade): PdfPart {
  const title = say(made.language, 'nonRoutine.title');
  return lines.some(({ told }) => told.events.length > 0)
    ? { title, lines: [], table: eventsTable(lines, made) }
    : { title, lines: [say(made.language, 'report.pdf.noEvents')] };
}

/** Nothing is signed where no site has a saving to tell. */
const proof = (language: Language, data: SignedData | null): PdfPart => ({
  title: say(language, 'report.pdf.proof'),
  lines: data === null ? [say(language, 'report.pdf.proof.none')] : proofLines(language, data),
});

const proofLines = (language: Language, { name, sha256, publicKey: key, fingerprint }: SignedData) => [
  say(language, 'report.pdf.proof.attached', { name }),
  say(language, 'report.pdf.proof.hash', { sha256 }),
  say(language, 'report.pdf.proof.key', { key, fingerprint }),
  say(language, 'report.pdf.proof.check'),
];

const signatures = (language: Language): PdfPart => ({
  title: say(language, 'report.pdf.signatures'),
  lines: [],
  toSign: [say(language, 'report.pdf.signProvider'), say(language, 'report.pdf.signCustomer')],
});
