import { unguarded } from '../cells';
import { asWritten, isShortened } from './cellText';
import { headSeeker, type TableChoice } from './heads';
import {
  mostColumns,
  rowCollector,
  type CellKind,
  type Fault,
  type Handing,
  type Outline,
  type TableLimits,
  type TableRow,
} from './table';

const marks: readonly (readonly [string, readonly number[]])[] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

interface Decoded {
  text: string;
  encoding: string;
}

const lost = '\uFFFD';
const decoded = (bytes: Uint8Array, encoding: string): Decoded => ({
  text: new TextDecoder(encoding).decode(bytes),
  encoding,
});

/** Whether most signs outside ASCII were understood: single bytes are broken, the encoding is right. */
const isMostlyRead = (text: string): boolean => {
  const others = text.match(/[\u0080-\uFFFF]/g) ?? [];
  const bad = others.filter((sign) => sign === lost).length;
  return bad === 0 || others.length > 5 * bad;
};

/** Whether more ideographs were understood than bytes were not: in UTF-8 hardly one of another encoding is. */
const hasIdeographs = (text: string): boolean => {
  const read = text.match(/[\u0800-\uFFFC]/g)?.length ?? 0;
  return read > (text.match(/\uFFFD/g)?.length ?? 0);
};

/** UTF-8 unless a mark or the bytes say otherwise; what is no UTF-8 is GBK, as Chinese spreadsheets write it. */
const decode = (bytes: Uint8Array): Decoded => {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return decoded(bytes, marked[0]);
  const utf8 = decoded(bytes, 'utf-8');
  if (isMostlyRead(utf8.text) || hasIdeographs(utf8.text)) return utf8;
  const gbk = decoded(bytes, 'gb18030');
  return gbk.text.includes(lost) && !isMostlyRead(gbk.text) ? utf8 : gbk;
};

const separators = [',', ';', '\t'] as const;

/** How many of each separator a line holds outside of quotes, and where the next line begins. */
function separatorsIn(text: string, from: number): { counts: number[]; next: number } {
  const counts = separators.map(() => 0);
  let isQuoted = false;
  let at = from;
  for (; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (sign === '\n' || sign === '\r') break;
    const place = (separators as readonly string[]).indexOf(sign);
    if (place >= 0) counts[place] = (counts[place] ?? 0) + 1;
  }
  return { counts, next: at + (text.startsWith('\r\n', at) ? 2 : 1) };
}

/**
 * The separator that the first line holds most of. As many of two, as in `time;temperature, °C`, are told apart by the
 * second line, and a comma is the one that stands within words and numbers.
 */
const separatorOf = (text: string): string => {
  const first = separatorsIn(text, 0);
  const most = Math.max(...first.counts);
  const alike = separators.filter((_, at) => most > 0 && first.counts[at] === most);
  if (alike.length < 2) return alike[0] ?? ',';
  const second = separatorsIn(text, first.next).counts;
  const most2 = Math.max(...alike.map((one) => second[separators.indexOf(one)] ?? 0));
  return alike.filter((one) => second[separators.indexOf(one)] === most2).at(-1) ?? ',';
};

interface Field {
  value: string;
  next: number;
  /** Its closing quote is missing. */
  isOpen: boolean;
}

const quotedAt = (text: string, from: number): Field => {
  let value = '';
  for (let at = from + 1; ;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { value, next: text.length, isOpen: true };
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { value, next: quote + 1, isOpen: false };
    value += '"';
    at = quote + 2;
  }
};

const isLineEnd = (sign: string | undefined): boolean => sign === '\n' || sign === '\r' || sign === undefined;

const lineEndAfter = (text: string, from: number): number => {
  let at = from;
  while (!isLineEnd(text[at])) at += 1;
  return at;
};

/** Up to the separator or the end of the line; a quote inside it is a sign as any other. */
const plainAt = (text: string, from: number, separator: string): Field => {
  let at = from;
  while (text[at] !== separator && !isLineEnd(text[at])) at += 1;
  return { value: text.slice(from, at), next: at, isOpen: false };
};

const blanks = /[ \u00A0]*/y;
const pastBlanks = (text: string, from: number): number => {
  blanks.lastIndex = from;
  return from + (blanks.exec(text)?.[0].length ?? 0);
};

/** `="0,012"` as spreadsheet programs take it, without quotes around the whole; of a length that a code has. */
const formula = /[ \u00A0]*(=[ \u00A0]*"(?:[^"\r\n]|""){0,400}")[ \u00A0]*/y;

const formulaAt = (text: string, from: number, separator: string): Field | null => {
  formula.lastIndex = from;
  const [, value] = formula.exec(text) ?? [];
  const next = formula.lastIndex;
  if (value === undefined || (text[next] !== separator && !isLineEnd(text[next]))) return null;
  return { value, next, isOpen: false };
};

/** Blanks around quotes say nothing: `"North" ; "South"`. */
const fieldAt = (text: string, from: number, separator: string): Field => {
  const at = pastBlanks(text, from);
  if (text[at] !== '"') return formulaAt(text, from, separator) ?? plainAt(text, from, separator);
  const field = quotedAt(text, at);
  return { ...field, next: field.isOpen ? field.next : pastBlanks(text, field.next) };
};

interface RecordRead {
  cells: string[];
  fault: Fault['kind'] | null;
  next: number;
}

/** The record that begins here. What stands behind a closing quote spoils its own line only. */
const recordAt = (text: string, from: number, separator: string): RecordRead => {
  const cells: string[] = [];
  for (let at = from; ; at += 1) {
    const { value, next, isOpen } = fieldAt(text, at, separator);
    if (isOpen) return { cells: [], fault: 'brokenRest', next };
    if (cells.length < mostColumns) cells.push(unguarded(asWritten(value.trim())));
    at = next;
    if (text[at] === separator) continue;
    if (isLineEnd(text[at])) return { cells, fault: null, next: at };
    return { cells: [], fault: 'brokenRow', next: lineEndAfter(text, at) };
  }
};

const rowOf = (row: number, { cells, fault }: RecordRead): TableRow => {
  const faults: Fault[] = fault === null ? [] : [{ column: null, kind: fault }];
  const kinds: { column: number; kind: CellKind }[] = [];
  for (const [column, cell] of cells.entries()) {
    if (isShortened(cell)) kinds.push({ column, kind: 'longNumber' });
    if (!cell.includes(lost)) continue;
    faults.push({ column, kind: 'badBytes' });
    cells[column] = '';
  }
  return { row, cells, faults, ...(kinds.length > 0 && { kinds }) };
};

/**
 * Rows of a CSV file (RFC 4180), with comma, semicolon or tab and any line ends; a first line `sep=;` names another.
 * @throws TooLarge, Error when the bytes are no text
 */
export function readCsvTable(
  bytes: Uint8Array,
  limits: Pick<TableLimits, 'rows' | 'bytes'>,
  choice: TableChoice = {},
  handing?: Handing,
): { rows: TableRow[]; outline: Outline } {
  const { text, encoding } = decode(bytes);
  if (text.includes('\0')) throw new Error('no text');
  const { rows, add } = rowCollector(limits, handing);
  const seeker = headSeeker(choice, add);
  const named = /^sep=(.)(?:\r\n|\n|\r|$)/.exec(text);
  const separator = named?.[1] ?? separatorOf(text);
  for (let at = named?.[0].length ?? 0, row = named ? 2 : 1; at < text.length; row += 1) {
    const record = recordAt(text, at, separator);
    seeker.add(rowOf(row, record));
    at = record.next + (text.startsWith('\r\n', record.next) ? 2 : 1);
  }
  seeker.end();
  return { rows, outline: { sheet: null, others: [], headRow: seeker.headRow(), encoding } };
}
