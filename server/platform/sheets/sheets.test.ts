import { zipSync, strToU8 } from 'fflate';
import { readCsv, csvLine, csvMark } from './csv';
import { readXlsx } from './readXlsx';
import { writeXlsx } from './writeXlsx';
import type { Cell } from './cells';

async function* batches(...given: Cell[][][]) {
  for (const batch of given) yield batch;
}

async function written(rows: Cell[][]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of writeXlsx('岗位/1', ['名称', 'n'], batches(rows))) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const limits = { rows: 100, bytes: 1_000_000 };

describe('a workbook', () => {
  it('is read back as it was written, formulas disarmed', async () => {
    const bytes = await written([
      ['甲 <&> "乙"', 3.5],
      ['=1+1', null],
      ['\u0001x', 0],
    ]);
    expect(readXlsx(bytes, limits)).toEqual([
      ['名称', 'n'],
      ['甲 <&> "乙"', '3.5'],
      ['=1+1', ''],
      ['x', '0'],
    ]);
    expect(bytes.toString('latin1')).not.toContain('<f>');
  });

  it('is refused beyond its limits, however little it says it holds', async () => {
    const bytes = await written(Array.from({ length: 200 }, (_, at) => [`row ${at}`, at]));
    expect(readXlsx(bytes, limits)).toBeNull();
    const bomb = Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': strToU8('<row/>'.repeat(500_000)) }));
    expect(readXlsx(bomb, limits)).toBeNull();
    expect(readXlsx(Buffer.from('no zip at all'), limits)).toBeNull();
  });
});

describe('a CSV text', () => {
  it('is read back as it was written, formulas disarmed', () => {
    const cells = ['a,b', 'say "x"', '@sum', 7, null];
    const line = csvLine(cells);
    expect(line).toBe('"a,b","say ""x""",\'@sum,7,\r\n');
    expect(readCsv(csvMark + line, 10)).toEqual([['a,b', 'say "x"', '@sum', '7', '']]);
    expect(readCsv('a\nb\nc', 1)).toBeNull();
  });
});
