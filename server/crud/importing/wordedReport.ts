import type { Language } from '@contract/languages';
import type { ImportLine, ImportReport } from '@contract/resourceImports';
import { say } from '../../platform/http/words';

/** Programs of the family show the message as HTML, whatever it holds. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const mostLines = 200;

/**
 * What became of an import, as programs of the family are answered: success only when every row was taken, and
 * otherwise each row that was not, with its reason.
 */
export function wordedReport(report: ImportReport, language: Language): { code: 200 | 500; msg: string } {
  const { added, updated, failed, lines } = report;
  const taken = say(language, 'crud.import.whatWasTaken', { added, updated });
  if (failed === 0) {
    const head = say(language, 'crud.import.allTaken', { count: added + updated });
    return { code: 200, msg: listed([head], lines, ['added', 'updated'], language) };
  }
  const head = say(language, 'crud.import.someFailed', { count: failed });
  const heads = added + updated > 0 ? [taken, head] : [head];
  return { code: 500, msg: listed(heads, lines, ['failed'], language) };
}

function listed(
  heads: readonly string[],
  lines: readonly ImportLine[],
  outcomes: readonly ImportLine['outcome'][],
  language: Language,
): string {
  const shown = lines.filter(({ outcome }) => outcomes.includes(outcome));
  const worded = shown.slice(0, mostLines).map((line, at) => escaped(wordsOf(line, at + 1, language)));
  const more = shown.length - worded.length;
  const rest = more > 0 ? [say(language, 'crud.import.moreLines', { count: more })] : [];
  return [...heads, ...worded, ...rest].join('<br/>');
}

function wordsOf({ outcome, row, title, problems }: ImportLine, n: number, language: Language): string {
  if (outcome === 'added') return say(language, 'crud.import.lineAdded', { n, title });
  if (outcome === 'updated') return say(language, 'crud.import.lineUpdated', { n, title });
  const reason = problems.map((problem) => problem.reason).join(language === 'en' ? '; ' : '；');
  return say(language, 'crud.import.lineFailed', { n, row, title, reason });
}
