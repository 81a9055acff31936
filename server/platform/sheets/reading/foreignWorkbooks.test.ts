import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '@tests/support/removeFolder';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { utils, write, type WorkSheet } from 'xlsx';
import { readWorkbookTable } from './workbookTable';

const rowsOf = async (bytes: Buffer) =>
  (await readWorkbookTable(bytes, { rows: 100, bytes: 10_000_000 })).rows;
const cellsOf = async (bytes: Buffer) => (await rowsOf(bytes)).map(({ cells }) => cells);

const bySheetJs = (sheet: WorkSheet, more: object = {}): Buffer => {
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'first');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['second']]), 'second');
  return Buffer.from(
    write(Object.assign(book, more), { type: 'array', bookType: 'xlsx', bookSST: true }) as ArrayBuffer,
  );
};

describe('a workbook of SheetJS', () => {
  it('is read with shared texts, numbers, formulas with values, booleans and dates', async () => {
    const sheet = utils.aoa_to_sheet([['名称', 1.1, true, null, 'a & b']]);
    sheet.F1 = { t: 'n', f: '1+1', v: 2 };
    sheet.G1 = { t: 'n', v: 45_658, z: 'yyyy"年"m"月"d"日"' };
    sheet.H1 = { t: 'n', v: 45_658.5, z: 'm/d/yy h:mm' };
    sheet.I1 = { t: 'n', v: 0.1 + 0.2, z: '0.00E+00' };
    sheet['!ref'] = 'A1:I1';
    expect(await cellsOf(bySheetJs(sheet))).toEqual([
      ['名称', '1.1', 'TRUE', '', 'a & b', '2', '2025-01-01', '2025-01-01 12:00:00', '0.3'],
    ]);
  });

  it('is read in the calendar of 1904, and says which cell holds an error', async () => {
    const sheet = utils.aoa_to_sheet([['x'], [44_196]]);
    sheet.A2 = { t: 'n', v: 44_196, z: 'yyyy-mm-dd' };
    sheet.B2 = { t: 'e', v: 0x2a };
    sheet['!ref'] = 'A1:B2';
    const rows = await rowsOf(bySheetJs(sheet, { Workbook: { WBProps: { date1904: true } } }));
    expect(rows[1]).toMatchObject({
      row: 2,
      cells: ['2025-01-01', ''],
      faults: [{ column: 1, kind: 'errorValue' }],
    });
  });

  it('is read by the order of its sheets, whatever their files are called, and with prefixed names', async () => {
    const parts = unzipSync(bySheetJs(utils.aoa_to_sheet([['first']])));
    const change = (path: string, how: (text: string) => string) => {
      parts[path] = strToU8(how(strFromU8(parts[path] ?? new Uint8Array())));
    };
    const prefixed = (text: string) =>
      text.replace(/<(\/?)(?=[a-zA-Z])/g, '<$1x:').replace(' xmlns=', ' xmlns:x=');
    change('xl/worksheets/sheet1.xml', prefixed);
    change('xl/worksheets/sheet2.xml', prefixed);
    change('xl/sharedStrings.xml', prefixed);
    expect(await cellsOf(Buffer.from(zipSync(parts)))).toEqual([['first']]);
    change('xl/workbook.xml', (text) => text.replace(/(<sheet [^>]*>)(<sheet [^>]*>)/, '$2$1'));
    expect(await cellsOf(Buffer.from(zipSync(parts)))).toEqual([['second']]);
  });
});

const program = `
import sys, datetime, openpyxl
from openpyxl.cell.cell import WriteOnlyCell
book = openpyxl.Workbook()
sheet = book.active
sheet["A2"] = "名称"
sheet["B2"] = datetime.datetime(2025, 1, 1, 8, 30)
sheet["C2"] = datetime.date(1900, 1, 1)
sheet["D2"] = datetime.time(7, 5)
sheet["E2"] = 13800000001
sheet["F2"] = False
sheet["G2"] = "  <b> & line\\nend "
sheet["A5"] = "=1+1"
hidden = book.create_sheet("hidden", 0)
hidden.sheet_state = "hidden"
book.save(sys.argv[1])
`;

describe('a workbook of openpyxl', () => {
  it('is read from its first sheet that is shown, with the numbers of its rows', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'coolops-sheet-'));
    try {
      const file = join(folder, 'theirs.xlsx');
      execFileSync('/usr/bin/python3', ['-c', program, file]);
      expect(await rowsOf(readFileSync(file))).toMatchObject([
        {
          row: 2,
          cells: [
            '名称',
            '2025-01-01 08:30:00',
            '1900-01-01',
            '07:05:00',
            '13800000001',
            'FALSE',
            '<b> & line\nend',
          ],
          faults: [],
        },
        { row: 5, cells: [''], faults: [{ column: 0, kind: 'formula' }] },
      ]);
    } finally {
      removeFolder(folder);
    }
  });
});

describe('a shared text', () => {
  it('is all its runs without how they are pronounced', async () => {
    const parts = unzipSync(bySheetJs(utils.aoa_to_sheet([['x']])));
    parts['xl/sharedStrings.xml'] = strToU8(
      '<sst><si><r><rPr><b/></rPr><t>深</t></r><r><t xml:space="preserve">圳 </t></r><r><t>站</t></r><rPh sb="0" eb="1"><t>shen</t></rPh></si></sst>',
    );
    expect(await cellsOf(Buffer.from(zipSync(parts)))).toEqual([['深圳 站']]);
  });
});
