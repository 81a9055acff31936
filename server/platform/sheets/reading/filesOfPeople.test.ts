import fc from 'fast-check';
import { utils, write, type CellObject, type WorkBook, type WorkSheet } from 'xlsx';
import { cellText } from './cellText';
import { readCsvTable } from './csvTable';
import type { TableChoice } from './heads';
import { headKey } from './headKey';
import { codeText } from './numberFormat';
import { readWorkbookTable } from './workbookTable';

const limits = { rows: 1_000, bytes: 10_000_000 };
const heads = ['siteCode', 'name', '名称', '编码'].map(headKey);

const aBook = (sheets: Record<string, WorkSheet>, more: Partial<WorkBook> = {}): Buffer => {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  return Buffer.from(write(Object.assign(book, more), { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
};
const read = (bytes: Buffer, choice: TableChoice = { heads }) => readWorkbookTable(bytes, limits, choice);
const readCsv = (text: string | Buffer, choice: TableChoice = { heads }) =>
  readCsvTable(Buffer.from(text), limits, choice);
const cellsOf = ({ rows }: { rows: { cells: string[] }[] }) => rows.map(({ cells }) => cells);

async function codeOf(cell: CellObject) {
  const sheet = utils.aoa_to_sheet([['siteCode']]);
  sheet.A2 = cell;
  sheet['!ref'] = 'A1:A2';
  const { rows } = await read(aBook({ a: sheet }));
  return cellText(rows[1]!, 0, 'code');
}

describe('a code that a spreadsheet program took for a number', () => {
  it.each([
    [4.401_064_380_001_234e18, '0'],
    [1e15, 'General'],
    [1.234_567_890_123_45e17, '@'],
    [-1234567890123456, '0'],
  ])('is refused when digits were lost: %d', async (v, z) => {
    expect(await codeOf({ t: 'n', v, z })).toEqual({ fault: 'asText', kind: 'longNumber' });
  });

  it.each<[CellObject, string]>([
    [{ t: 'b', v: true }, 'flag'],
    [{ t: 'n', v: 12.5 }, 'fraction'],
    [{ t: 'n', v: 45_658, z: 'yyyy-mm-dd' }, 'date'],
  ])('is refused when it is %j', async (cell, kind) => {
    expect(await codeOf(cell)).toEqual({ fault: 'asText', kind });
  });

  it.each([
    [123, '00000000', '00000123'],
    [123, '00000', '00123'],
    [123456, '00000', '123456'],
    [42, '"SN-"0000', 'SN-0042'],
    [13, 'B0', 'B0'],
    [1234567, '000-0000', '123-4567'],
    [34567, '000\\-0000', '003-4567'],
    [7, '[$-804]000', '007'],
    [12345, '0000-00', '0123-45'],
    [7, '00"-"000', '00-007'],
    [1234567, '00"-"000', '1234-567'],
    [42, '"SN-"General', 'SN-42'],
    [9, '0000000000000000', '0000000000000009'],
    [5, '000;-000;"none";@', '005'],
    [7, '0"号"', '7号'],
    [13800000001, '0', '13800000001'],
    [123, 'General', '123'],
    [999999999999999, '0', '999999999999999'],
  ])('is %d with the format %s: as it is shown', async (v, z, text) => {
    const expected = z === 'B0' ? { text: '13' } : { text };
    expect(await codeOf({ t: 'n', v, z })).toEqual(expected);
  });

  it('is taken as it is from a text, and from a formula that keeps one in a CSV file', async () => {
    expect(await codeOf({ t: 's', v: '4401064380001234567' })).toEqual({ text: '4401064380001234567' });
    expect(cellsOf(readCsv('siteCode,name\n="00123",a\n"=""0045""",b\n'))).toEqual([
      ['siteCode', 'name'],
      ['00123', 'a'],
      ['0045', 'b'],
    ]);
  });

  it('is taken from such a formula whatever stands in and around it', () => {
    const text = 'siteCode;name\n = "00123" ;"a" \n="0;07"; "b;c" ;\n"=""0""""1""";="x\n';
    expect(cellsOf(readCsv(text))).toEqual([
      ['siteCode', 'name'],
      ['00123', 'a'],
      ['0;07', 'b;c', ''],
      ['0"1', '="x'],
    ]);
    const codes = fc.stringMatching(/^[0-9A-Z][0-9A-Z;,. "-]{0,10}[0-9A-Z]$/);
    fc.assert(
      fc.property(codes, fc.constantFrom(',', ';', '\t'), (code, separator) => {
        const quoted = `="${code.replaceAll('"', '""')}"`;
        const whole = `"${quoted.replaceAll('"', '""')}"`;
        const rows = `siteCode${separator}name\n${quoted}${separator}${whole}`;
        expect(cellsOf(readCsv(rows))[1]).toEqual([code, code]);
      }),
    );
  });

  it('is refused where a text is what was left of it, in any notation', async () => {
    for (const text of ['4,40106E+18', '1E+15', '４.４E＋１８', '="4.4E+18"']) {
      expect(await codeOf({ t: 's', v: text })).toEqual({ fault: 'asText', kind: 'longNumber' });
      const { rows } = readCsv(`siteCode;name\n${text};a\n`);
      expect(cellText(rows[1]!, 0, 'code')).toEqual({ fault: 'asText', kind: 'longNumber' });
    }
  });

  it('is refused where a CSV file holds what was left of it', () => {
    const { rows } = readCsv('siteCode,name\n4.40106E+18,a\n1E+15,b\nE+1,c\n12E3,d\n');
    const read = rows.slice(1).map((row) => cellText(row, 0, 'code'));
    expect(read).toEqual([
      { fault: 'asText', kind: 'longNumber' },
      { fault: 'asText', kind: 'longNumber' },
      { text: 'E+1' },
      { text: '12E3' },
    ]);
  });

  it('formats of decimals, percent, groups and dates show no code', () => {
    for (const format of ['0.00', '0%', '#,##0', 'yyyy', '0.0E+00', '# ?/?', '@', '"a"', '#', '###'])
      expect(codeText(123, format)).toBeNull();
  });
});

describe('a workbook as people make it', () => {
  const table = () =>
    utils.aoa_to_sheet([
      ['siteCode', 'name'],
      ['S-1', 'North'],
    ]);

  it('is read from the sheet that holds the table, whichever is first or active, and names the others', async () => {
    const note = () => utils.aoa_to_sheet([['Read me'], ['Fill in the second sheet']]);
    const bytes = aBook({ notes: note(), data: table(), empty: utils.aoa_to_sheet([]), more: table() });
    const first = await read(bytes);
    expect(cellsOf(first)).toEqual([
      ['siteCode', 'name'],
      ['S-1', 'North'],
    ]);
    expect(first.outline).toEqual({ sheet: 'data', others: ['notes', 'more'], headRow: 1, encoding: null });
    const active = aBook({ data: table(), more: table() }, { Workbook: { Views: [{}] } });
    expect((await read(active)).outline.sheet).toBe('data');
    expect((await read(bytes, { heads, sheet: 'more' })).outline).toMatchObject({ sheet: 'more' });
    await expect(read(bytes, { heads, sheet: 'gone' })).rejects.toThrow();
  });

  it('is read below a title and notes, or from the row that is said to be its head', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Sites of the north 2026'],
      [],
      ['made by', 'Li'],
      ['Site Code *', '名称（必填）'],
      ['S-1', 'North'],
    ]);
    const found = await read(aBook({ a: sheet }), {
      heads: ['siteCode', '名称'].map(headKey).concat('sitecode'),
    });
    expect(found.outline.headRow).toBe(4);
    expect(cellsOf(found)[1]).toEqual(['S-1', 'North']);
    const said = await read(aBook({ a: sheet }), { heads, headRow: 5 });
    expect([said.outline.headRow, cellsOf(said)[0]]).toEqual([5, ['S-1', 'North']]);
  });

  it('gives every row of a merged cell its value, the format of its number too', async () => {
    const sheet = utils.aoa_to_sheet([
      ['编码', '名称', 'n'],
      [7, 'a', 1],
      [null, 'b', 2],
      [null, 'c', null],
      ['S-2', 'd', 3],
    ]);
    sheet.A2 = { t: 'n', v: 7, z: '000' };
    sheet['!merges'] = [utils.decode_range('A2:A4'), utils.decode_range('C3:C4')];
    const { rows } = await read(aBook({ a: sheet }));
    expect(rows.slice(1).map((row) => [cellText(row, 0, 'code'), row.cells[2] ?? ''])).toEqual([
      [{ text: '007' }, '1'],
      [{ text: '007' }, '2'],
      [{ text: '007' }, '2'],
      [{ text: 'S-2' }, '3'],
    ]);
  });

  it('has heads that mean the same however they are marked, spaced and wide', () => {
    for (const head of [
      'siteCode *',
      ' SITE CODE',
      'site code (required)',
      'ｓｉｔｅ　Ｃｏｄｅ：',
      'site\u200bcode',
      '* sitecode',
      'site code（必填）',
      'Site Code [optional]',
    ])
      expect([head, headKey(head)]).toEqual([head, 'sitecode']);
  });
});

describe('a CSV file as people make it', () => {
  it('may name its separator in a line of its own', () => {
    const { rows, outline } = readCsv('sep=;\r\nsiteCode;name\r\nS,1;North\r\n');
    expect(rows.map(({ row, cells }) => [row, cells])).toEqual([
      [2, ['siteCode', 'name']],
      [3, ['S,1', 'North']],
    ]);
    expect(outline.headRow).toBe(2);
  });

  it('loses the cell with a bad byte and nothing beside it, in either encoding', () => {
    const bad = Buffer.from([0xff]);
    const utf8 = Buffer.concat([Buffer.from('siteCode,名称\nS-1,北站'), bad, Buffer.from('点\nS-2,南站\n')]);
    const broken = Buffer.from([0xff, 0xfe, 0x81]);
    const short = Buffer.concat([Buffer.from('siteCode,名称\nS-1,北'), broken, Buffer.from('\nS-2,南站\n')]);
    const gbk = Buffer.concat([
      Buffer.from('siteCode,'),
      Buffer.from([0xc3, 0xfb, 0xb3, 0xc6]),
      Buffer.from('\nS-1,'),
      Buffer.from([0xc9, 0xee, 0xdb, 0xda, 0xff]),
      Buffer.from('\nS-2,'),
      Buffer.from([0xc9, 0xee, 0xdb, 0xda]),
      Buffer.from('\n'),
    ]);
    const ascii = Buffer.concat([Buffer.from('siteCode,name\nS-1,a'), bad, Buffer.from('\nS-2,b\n')]);
    for (const [bytes, encoding] of [
      [utf8, 'utf-8'],
      [short, 'utf-8'],
      [gbk, 'gb18030'],
      [ascii, 'utf-8'],
    ] as const) {
      const { rows, outline } = readCsv(bytes);
      expect(outline.encoding).toBe(encoding);
      expect(rows[1]).toMatchObject({
        row: 2,
        cells: ['S-1', ''],
        faults: [{ column: 1, kind: 'badBytes' }],
      });
      expect(rows[2]?.faults).toEqual([]);
      expect(rows).toHaveLength(3);
    }
  });
});
