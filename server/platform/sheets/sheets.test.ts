import { zipSync, strToU8 } from 'fflate';
import type { Cell } from './cells';
import { csvLine, csvMark } from '@contract/csv';
import { readCsvTable } from './reading/csvTable';
import { readTable, streamTable } from './reading/readTable';
import type { TableRow } from './reading/table';
import { writeXlsx } from './writeXlsx';

async function* batches(...given: Cell[][][]) {
  for (const batch of given) yield batch;
}

async function written(rows: Cell[][]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of writeXlsx('岗位/1', ['名称', 'n'], batches(rows))) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const limits = { rows: 100, bytes: 1_000_000, ms: 10_000 };
const cellsOf = async (bytes: Uint8Array) => {
  const table = await readTable(bytes, limits);
  return 'rows' in table ? table.rows.map(({ cells }) => cells) : table.failure;
};

describe('a workbook', () => {
  it('is read back as it was written, formulas disarmed', async () => {
    const bytes = await written([
      ['甲 <&> "乙"', 3.5],
      ['=1+1', null],
      ['\u0001x', 0],
    ]);
    expect(await cellsOf(bytes)).toEqual([
      ['名称', 'n'],
      ['甲 <&> "乙"', '3.5'],
      ['=1+1', ''],
      ['x', '0'],
    ]);
    expect(bytes.toString('latin1')).not.toContain('<f>');
  });

  it('is refused beyond its limits, however little it says it holds', async () => {
    const bytes = await written(Array.from({ length: 200 }, (_, at) => [`row ${at}`, at]));
    expect(await cellsOf(bytes)).toBe('tooLarge');
    expect(await cellsOf(aWorkbook('<row/>'.repeat(500_000)))).toBe('tooLarge');
    expect(await cellsOf(Buffer.from('PK\u0003\u0004 no zip at all'))).toBe('unreadable');
    expect(await cellsOf(Buffer.from(zipSync({ 'a.txt': strToU8('a') })))).toBe('is.archive');
  });

  it.each([
    ['', 'is.empty'],
    ['%PDF-1.4', 'is.pdf'],
    ['\u0089PNG\r\n', 'is.picture'],
    ['BM\u0000\u0000', 'is.picture'],
    ['\u00d0\u00cf\u0011\u00e0', 'is.oldWorkbook'],
    ['\u00ef\u00bb\u00bf <!DOCTYPE html>', 'is.webPage'],
    ['<?xml version="1.0"?>', 'is.markup'],
    ['[{"a":1}]', 'is.json'],
    ['BMW,a\r\n', [['BMW', 'a']]],
    ['[note],a\r\n', [['[note]', 'a']]],
  ])('and no other file: what begins %j is read as %j', async (text, read) => {
    expect(await cellsOf(Buffer.from(text, 'latin1'))).toEqual(read);
  });

  it('cannot stall the process: four million texts that never end cost no time of it', async () => {
    let longest = 0;
    let last = performance.now();
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const file = aWorkbook('<row><c t="s"><v>0</v></c></row>', '<si>'.repeat(4_000_000));
    last = performance.now();
    const table = await readTable(file, { ...limits, bytes: 50_000_000 });
    clearInterval(beat);
    expect(table).toEqual({ failure: 'tooLarge' });
    expect(longest).toBeLessThan(1_000);
  });

  it('is refused for one long text that it shows in very many cells', async () => {
    const shared = `<si><t>${'a'.repeat(30_000)}</t></si></sst>`;
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`;
    expect(await cellsOf(aWorkbook(row.repeat(50), shared))).toBe('tooLarge');
  });

  it('has no cell longer than cells are, and no row of a number that is none', async () => {
    const long = `<c t="str"><v>${'a'.repeat(40_000)}</v></c>`;
    const text = `<row r="2">${long}<c><v>1</v></c></row><row r="3000000000"><c><v>2</v></c></row>`;
    expect(await readTable(aWorkbook(text), limits)).toMatchObject({
      rows: [
        { row: 2, cells: ['', '1'], faults: [{ column: 0, kind: 'tooLong' }] },
        { row: 3, cells: ['2'], faults: [] },
      ],
    });
  });

  it('is handed on in order however slowly it is taken, and ends when it cannot be taken', async () => {
    const bytes = await written(Array.from({ length: 90 }, (_, at) => [`row ${at}`, at]));
    const taken: number[] = [];
    const slowly = async (batch: TableRow[]) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      taken.push(...batch.map(({ row }) => row));
    };
    expect(await streamTable(bytes, limits, {}, 2, slowly)).toMatchObject({ outline: { headRow: 1 } });
    expect(taken).toEqual(Array.from({ length: 91 }, (_, at) => at + 1));
    const full = () => Promise.reject(new Error('full'));
    await expect(streamTable(bytes, limits, {}, 2, full)).rejects.toThrow('full');
  });

  it('that breaks off says from which row on it cannot be read', async () => {
    const table = await readTable(
      aWorkbook('<row r="3"><c><v>1</v></c></row><row r="7"><c><v>2</oops>'),
      limits,
    );
    expect(table).toMatchObject({
      rows: [
        { row: 3, cells: ['1'], faults: [] },
        { row: 8, cells: [], faults: [{ column: null, kind: 'brokenRest' }] },
      ],
    });
  });
});

/** The least that is a workbook, with these rows. */
const aWorkbook = (rows: string, shared = ''): Buffer => {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(`<w xmlns:r="${type}"><sheets><sheet r:id="a"/></sheets></w>`),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<R><Relationship Id="a" Type="${type}/worksheet" Target="s.xml"/><Relationship Id="b" Type="${type}/sharedStrings" Target="t.xml"/></R>`,
      ),
      'xl/s.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      ...(shared === '' ? {} : { 'xl/t.xml': strToU8(`<sst>${shared}`) }),
    }),
  );
};

describe('a CSV text', () => {
  const rowsOf = (text: string | Buffer) =>
    readCsvTable(Buffer.from(text), { rows: 10, bytes: 1_000_000 }).rows;
  const cells = (text: string | Buffer) => rowsOf(text).map((row) => row.cells);

  it('is read back as it was written, formulas disarmed', () => {
    const line = csvLine(['a,b', 'say "x"', '@sum', 7, null]);
    expect(line).toBe('"a,b","say ""x""",\'@sum,7,\r\n');
    expect(cells(csvMark + line)).toEqual([['a,b', 'say "x"', '@sum', '7', '']]);
    expect(() => rowsOf('a\n'.repeat(11))).toThrow();
  });

  it('is understood with any line ends, quoted line ends, semicolons and tabs', () => {
    expect(cells('a;b\r\n"1;\r\n2";3\n4;5\r6;"7"')).toEqual([
      ['a', 'b'],
      ['1;\r\n2', '3'],
      ['4', '5'],
      ['6', '7'],
    ]);
    expect(cells('a\tb,c\td\n1\t2')).toEqual([
      ['a', 'b,c', 'd'],
      ['1', '2'],
    ]);
  });

  it('is understood in UTF-8 and in GBK', () => {
    // 名称,深圳 as GBK.
    const gbk = Buffer.from([0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xc9, 0xee, 0xdb, 0xda]);
    expect(cells(gbk)).toEqual([['名称', '深圳']]);
    expect(cells('名称,深圳')).toEqual([['名称', '深圳']]);
    expect(cells(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('名称,深圳', 'utf16le')]))).toEqual([
      ['名称', '深圳'],
    ]);
  });

  it('has the number of each row that cannot be read, and goes on behind it', () => {
    const faults = (text: string) =>
      rowsOf(text).map(({ row, cells: [first], faults: [fault] }) => [row, fault?.kind ?? first]);
    expect(faults('a\n"x"y,3\n4\n\n"open,6\n7')).toEqual([
      [1, 'a'],
      [2, 'brokenRow'],
      [3, '4'],
      [5, 'brokenRest'],
    ]);
  });
});
