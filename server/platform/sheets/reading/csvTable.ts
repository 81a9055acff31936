import { unguarded } from '../cells';
import {
  mostColumns,
  rowCollector,
  type Fault,
  type Handing,
  type TableLimits,
  type TableRow,
} from './table';

const marks: readonly (readonly [string, readonly number[]])[] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** UTF-8 unless a mark or the bytes say otherwise; what is no UTF-8 is GBK, as Chinese spreadsheets write it. */
const textOf = (bytes: Uint8Array): string => {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return new TextDecoder(marked[0]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
  }
};

const separators = [',', ';', '\t'] as const;

/** The separator that the first line holds most of, outside of quotes. */
const separatorOf = (text: string): string => {
  const counts = new Map<string, number>(separators.map((separator) => [separator, 0]));
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (sign === '\n' || sign === '\r') break;
    const count = counts.get(sign);
    if (count !== undefined) counts.set(sign, count + 1);
  }
  return separators.reduce((best, one) => ((counts.get(one) ?? 0) > (counts.get(best) ?? 0) ? one : best));
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

interface RecordRead {
  cells: string[];
  fault: Fault['kind'] | null;
  next: number;
}

/** The record that begins here. What stands behind a closing quote spoils its own line only. */
const recordAt = (text: string, from: number, separator: string): RecordRead => {
  const cells: string[] = [];
  for (let at = from; ; at += 1) {
    const { value, next, isOpen } = text[at] === '"' ? quotedAt(text, at) : plainAt(text, at, separator);
    if (isOpen) return { cells: [], fault: 'brokenRest', next };
    if (cells.length < mostColumns) cells.push(unguarded(value.trim()));
    at = next;
    if (text[at] === separator) continue;
    if (isLineEnd(text[at])) return { cells, fault: null, next: at };
    return { cells: [], fault: 'brokenRow', next: lineEndAfter(text, at) };
  }
};

/**
 * Rows of a CSV file (RFC 4180), with comma, semicolon or tab and any line ends.
 * @throws TooLarge, Error when the bytes are no text
 */
export function readCsvTable(
  bytes: Uint8Array,
  limits: Pick<TableLimits, 'rows' | 'bytes'>,
  handing?: Handing,
): TableRow[] {
  const text = textOf(bytes);
  if (text.includes('\0')) throw new Error('no text');
  const { rows, add } = rowCollector(limits, handing);
  const separator = separatorOf(text);
  for (let at = 0, row = 1; at < text.length; row += 1) {
    const { cells, fault, next } = recordAt(text, at, separator);
    add({ row, cells, faults: fault === null ? [] : [{ column: null, kind: fault }] });
    at = next + (text.startsWith('\r\n', next) ? 2 : 1);
  }
  return rows;
}
