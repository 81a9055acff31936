import { Unzip, UnzipInflate } from 'fflate';
import { unguarded } from './cells';

export interface ReadLimits {
  rows: number;
  /** Of all parts together, after unpacking. */
  bytes: number;
}

/** The rows of the first sheet as texts; null: no workbook, or larger than the limits. */
export function readXlsx(bytes: Buffer, limits: ReadLimits): string[][] | null {
  const files = unpacked(bytes, limits.bytes);
  const sheet =
    files?.get('xl/worksheets/sheet1.xml') ??
    [...(files ?? [])].find(([path]) => /^xl\/worksheets\//.test(path))?.[1];
  if (!files || sheet === undefined) return null;
  return rowsOf(sheet, sharedOf(files.get('xl/sharedStrings.xml') ?? ''), limits.rows);
}

/** Counted while unpacking: what an archive says about its sizes is not believed. */
function unpacked(bytes: Buffer, mostBytes: number): Map<string, string> | null {
  const files = new Map<string, string>();
  let total = 0;
  let isBad = false;
  const unzip = new Unzip((file) => {
    if (!/^xl\/(sharedStrings\.xml|worksheets\/[^/]+\.xml)$/.test(file.name)) return;
    const chunks: Uint8Array[] = [];
    file.ondata = (error, chunk, isLast) => {
      if (error) isBad = true;
      total += chunk.length;
      if (total > mostBytes) {
        isBad = true;
        return file.terminate();
      }
      chunks.push(chunk);
      if (isLast) files.set(file.name, Buffer.concat(chunks).toString('utf8'));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    // Small bites, so that a bomb is noticed before it has burst.
    for (let at = 0; at < bytes.length && !isBad; at += 65_536)
      unzip.push(bytes.subarray(at, at + 65_536), at + 65_536 >= bytes.length);
  } catch {
    return null;
  }
  return isBad ? null : files;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (xml: string): string =>
  xml.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return entities[name] ?? whole;
      const code = hex ? parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
const textsIn = (xml: string): string =>
  [...xml.matchAll(/<t(?:\s[^>]*)?>([^<]*)<\/t>/g)].map((match) => plain(match[1] ?? '')).join('');

const sharedOf = (xml: string): string[] =>
  [...xml.matchAll(/<si>(.*?)<\/si>|<si\/>/gs)].map((match) => textsIn(match[1] ?? ''));

function rowsOf(xml: string, shared: readonly string[], mostRows: number): string[][] | null {
  const rows: string[][] = [];
  for (const match of xml.matchAll(/<row\b[^>]*?(?:\/>|>(.*?)<\/row>)/gs)) {
    if (rows.length >= mostRows) return null;
    rows.push(cellsOf(match[1] ?? '', shared));
  }
  return rows;
}

const mostColumns = 200;

function cellsOf(xml: string, shared: readonly string[]): string[] {
  const cells: string[] = [];
  for (const [, attributes = '', body = ''] of xml.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const at = columnOf(/\br="([A-Z]{1,3})\d+"/.exec(attributes)?.[1]) ?? cells.length;
    if (at >= mostColumns) continue;
    while (cells.length < at) cells.push('');
    cells[at] = unguarded(valueOf(attributes, body, shared).trim());
  }
  return cells;
}

function valueOf(attributes: string, body: string, shared: readonly string[]): string {
  const type = /\bt="(\w+)"/.exec(attributes)?.[1];
  if (type === 'inlineStr') return textsIn(body);
  const value = plain(/<v>([^<]*)<\/v>/.exec(body)?.[1] ?? '');
  return type === 's' ? (shared[Number(value)] ?? '') : value;
}

const columnOf = (letters: string | undefined): number | null =>
  letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : null;
