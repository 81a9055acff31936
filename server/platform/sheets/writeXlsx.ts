import { Readable } from 'node:stream';
import { Zip, ZipDeflate, strToU8 } from 'fflate';
import { guarded, type Cell } from './cells';

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
  'xl/styles.xml': `${head}<styleSheet xmlns="${office}/spreadsheetml/2006/main"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE6EEF5"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
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
    // Deflated, small as it is: a plain entry does not say where it ends before it has ended.
    const file = new ZipDeflate(path);
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
