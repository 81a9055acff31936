import { Readable } from 'node:stream';
import { Zip, ZipDeflate, strToU8 } from 'fflate';
import { guarded, type Cell, type RawCell } from './cells';
import { serialOf } from './reading/dates';

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
const relation = `${office}/officeDocument/2006/relationships`;
const styles = `${head}<styleSheet xmlns="${office}/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE6EEF5"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

type SheetCell = Cell | RawCell;

export interface Sheet {
  name: string;
  titles: readonly string[];
  batches: AsyncIterable<SheetCell[][]>;
  /** Columns that offer the cells of a range to choose from. */
  choices?: readonly { column: string; range: string }[];
  /** Columns, from 0, whose cells are texts before anything is typed: long codes stay whole. */
  textColumns?: readonly number[];
}

const pathOf = (at: number): string => `worksheets/sheet${at + 1}.xml`;
const relations = (lines: readonly string[]): string =>
  `${head}<Relationships xmlns="${office}/package/2006/relationships">${lines.join('')}</Relationships>`;

/** Everything of a workbook but its rows. */
const partsOf = (sheets: readonly Sheet[]): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${xlsxType}.main+xml"/>${sheets.map((_, at) => `<Override PartName="/xl/${pathOf(at)}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': relations([
    `<Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/>`,
  ]),
  'xl/_rels/workbook.xml.rels': relations([
    ...sheets.map(
      (_, at) => `<Relationship Id="rId${at + 1}" Type="${relation}/worksheet" Target="${pathOf(at)}"/>`,
    ),
    `<Relationship Id="styles" Type="${relation}/styles" Target="styles.xml"/>`,
  ]),
  'xl/styles.xml': styles,
  'xl/workbook.xml': `${head}<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${relation}"><sheets>${sheets.map(({ name }, at) => `<sheet name="${sheetName(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
});

const sheetName = (name: string): string => escaped(name.replace(/[[\]*?:/\\]/g, ' ').slice(0, 31));

function rawXml({ raw, text }: RawCell, style: string): string {
  if (raw === 'error') return '<c t="e"><v>#VALUE!</v></c>';
  if (raw === 'flag') return `<c${style} t="b"><v>${text === 'TRUE' ? 1 : 0}</v></c>`;
  if (raw === 'number') return `<c${style}><v>${escaped(text)}</v></c>`;
  return `<c s="${text.includes(':') ? 4 : 3}"><v>${serialOf(text)}</v></c>`;
}

function cellXml(cell: SheetCell, style: string): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c${style}><v>${cell}</v></c>`;
  if (typeof cell === 'object') return rawXml(cell, style);
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escaped(guarded(cell))}</t></is></c>`;
}

const headStyle = (): string => ' s="1"';
const bodyStyle =
  (textColumns: readonly number[]) =>
  (column: number): string =>
    textColumns.includes(column) ? ' s="2"' : '';

const rowXml = (cells: readonly SheetCell[], style: (column: number) => string): string =>
  `<row>${cells.map((cell, column) => cellXml(cell, style(column))).join('')}</row>`;

/** A workbook of one sheet, written while its rows arrive: memory holds one batch, whatever the size. */
export const writeXlsx = (
  name: string,
  titles: readonly string[],
  batches: AsyncIterable<SheetCell[][]>,
): Readable => writeWorkbook([{ name, titles, batches }]);

/** The same of several sheets, one after the other; the first is the one that opens. */
export const writeWorkbook = (sheets: readonly Sheet[]): Readable => Readable.from(chunksOf(sheets));

async function* chunksOf(sheets: readonly Sheet[]): AsyncGenerator<Buffer> {
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
  for (const [path, text] of Object.entries(partsOf(sheets))) {
    // Deflated, small as it is: a plain entry does not say where it ends before it has ended.
    const file = new ZipDeflate(path);
    zip.add(file);
    file.push(strToU8(text), true);
  }
  for (const [at, { titles, batches, choices = [], textColumns = [] }] of sheets.entries()) {
    const sheet = new ZipDeflate(`xl/${pathOf(at)}`, { level: 6 });
    zip.add(sheet);
    sheet.push(strToU8(sheetHead(titles, textColumns)));
    for await (const rows of batches) {
      sheet.push(strToU8(rows.map((row) => rowXml(row, bodyStyle(textColumns))).join('')));
      if (chunks.length > 0) yield drained();
    }
    sheet.push(strToU8(`</sheetData>${choicesXml(choices)}</worksheet>`), true);
  }
  zip.end();
  yield drained();
}

function sheetHead(titles: readonly string[], textColumns: readonly number[]): string {
  const widths = titles.map(
    (title, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${Math.max(14, title.length * 2 + 4)}" customWidth="1"${textColumns.includes(at) ? ' style="2"' : ''}/>`,
  );
  return `${head}<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${rowXml(titles, headStyle)}`;
}

const lastRow = 1_048_576;

function choicesXml(choices: NonNullable<Sheet['choices']>): string {
  if (choices.length === 0) return '';
  const rules = choices.map(
    ({ column, range }) =>
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${column}2:${column}${lastRow}"><formula1>${escaped(range)}</formula1></dataValidation>`,
  );
  return `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
}
