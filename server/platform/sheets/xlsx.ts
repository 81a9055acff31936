import { Readable } from 'node:stream';
import { Unzip, UnzipInflate, Zip, ZipDeflate, ZipPassThrough, strToU8 } from 'fflate';
import { guarded, unguarded, type Cell } from './cells';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // XML 1.0 has no place for the other control characters.
    .replace(controls, '');

const controls = /(?![\t\n\r\x7F-\x9F])[\p{Cc}\uFFFE\uFFFF]/gu;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org';
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${xlsxType}.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${office}/spreadsheetml/2006/main"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE6EEF5"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/></cellXfs></styleSheet>`,
};

const workbook = (name: string) =>
  `${head}<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="${escaped(name.replace(/[[\]*?:/\\]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

function cellXml(cell: Cell, style: string): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c${style}><v>${cell}</v></c>`;
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escaped(guarded(cell))}</t></is></c>`;
}

const rowXml = (cells: readonly Cell[], isHead = false): string =>
  `<row>${cells.map((cell) => cellXml(cell, isHead ? ' s="1"' : '')).join('')}</row>`;

/** A workbook of one sheet, written while its rows arrive: memory holds one batch, whatever the size. */
export function writeXlsx(
  name: string,
  titles: readonly string[],
  batches: AsyncIterable<Cell[][]>,
): Readable {
  return Readable.from(chunksOf(name, titles, batches));
}

async function* chunksOf(
  name: string,
  titles: readonly string[],
  batches: AsyncIterable<Cell[][]>,
): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(Buffer.from(chunk));
  });
  const drained = () => {
    const ready = Buffer.concat(chunks);
    chunks = [];
    return ready;
  };
  for (const [path, text] of Object.entries({ ...parts, 'xl/workbook.xml': workbook(name) })) {
    const file = new ZipPassThrough(path);
    zip.add(file);
    file.push(strToU8(text), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
  zip.add(sheet);
  const widths = titles.map(
    (title, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${Math.max(14, title.length * 2 + 4)}" customWidth="1"/>`,
  );
  sheet.push(
    strToU8(
      `${head}<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${rowXml(titles, true)}`,
    ),
  );
  for await (const rows of batches) {
    sheet.push(strToU8(rows.map((row) => rowXml(row)).join('')));
    if (chunks.length > 0) yield drained();
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield drained();
}

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
