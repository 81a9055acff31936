import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { utils, write, type CellObject } from 'xlsx';
import { writeXlsx } from '../writeXlsx';
import { cellText } from './cellText';
import { readCsvTable } from './csvTable';
import { rewritten } from './rewritten';
import type { TableRow } from './table';
import { readWorkbookTable } from './workbookTable';

const limits = { rows: 1_000, bytes: 10_000_000 };
const heads = ['a', 'b', 'c', 'd', 'e'];
const uses = ['code', 'text', 'value'] as const;

const workbookOf = (rows: CellObject[][]): Buffer => {
  const sheet = utils.aoa_to_sheet([heads]);
  for (const [at, row] of rows.entries())
    for (const [column, cell] of row.entries()) sheet[utils.encode_cell({ r: at + 1, c: column })] = cell;
  sheet['!ref'] = utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length, c: heads.length - 1 } });
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'a');
  return Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
};

async function takenAgain(rows: readonly TableRow[]): Promise<TableRow[]> {
  async function* body() {
    yield rows.map((row) => rewritten(row, heads.length));
  }
  const file = await buffer(writeXlsx('a', heads, body()));
  return (await readWorkbookTable(file, limits)).rows.slice(1);
}

const meaningOf = (row: TableRow | undefined) =>
  heads.flatMap((_, at) =>
    uses.map((use) => {
      const cell = row ? cellText(row, at, use) : { text: '' };
      // What kind of fault it was stands in the reason; that it is one must not be lost.
      return 'text' in cell ? cell.text : { refused: cell.kind ?? 'unread' };
    }),
  );

const number = fc.oneof(
  fc.bigInt({ min: 10n ** 15n, max: 2n ** 64n }).map(Number),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const cell: fc.Arbitrary<CellObject> = fc.oneof(
  number.map((v): CellObject => ({ t: 'n', v })),
  // Digits that no spreadsheet program shows: what is left of them is a whole number.
  fc.constantFrom(99_999_998_607_363.95, 999_999_999_999_999.9).map((v): CellObject => ({ t: 'n', v })),
  fc.boolean().map((v): CellObject => ({ t: 'b', v })),
  fc
    .tuple(fc.double({ min: 0, max: 100_000, noNaN: true }), fc.constantFrom('yyyy-mm-dd', 'm/d/yy h:mm'))
    .map(([v, z]): CellObject => ({ t: 'n', v, z })),
  fc.integer({ min: 0, max: 100_000 }).map((v): CellObject => ({ t: 'n', v, z: 'yyyy-mm-dd' })),
  fc.constant<CellObject>({ t: 'e', v: 0x2a }),
  fc.stringMatching(/^[=+@A-Za-z0-9 .-]{1,20}$/).map((v): CellObject => ({ t: 's', v: `x${v}x` })),
);
const row = fc.array(cell, { minLength: heads.length, maxLength: heads.length });

describe('rows that come back to be corrected', () => {
  it('mean the same and are refused for the same cells, taken in again unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (cells) => {
        const { rows } = await readWorkbookTable(workbookOf(cells), limits);
        const before = rows.slice(1);
        const after = await takenAgain(before);
        expect(after.map(meaningOf)).toEqual(before.map(meaningOf));
      }),
      { numRuns: 60 },
    );
  });

  it('out of a CSV file as well: digits that were lost, bad bytes, a broken row', async () => {
    const bytes = Buffer.concat([
      Buffer.from('a,b,c,d,e\n4.40106E+18,1E+15,00123,=1+1,x\nx,y'),
      Buffer.from([0xff]),
      Buffer.from(',z,,\n"a" b,c,d,e,f\n'),
    ]);
    const before = readCsvTable(bytes, limits).rows.slice(1);
    const after = await takenAgain(before);
    const refusedOf = (row: TableRow) =>
      heads.flatMap((_, at) => uses.map((use) => 'fault' in cellText(row, at, use)));
    expect(after.slice(0, 2).map(refusedOf)).toEqual(before.slice(0, 2).map(refusedOf));
    expect([cellText(after[0]!, 2, 'code'), cellText(after[0]!, 3, 'text')]).toEqual([
      { text: '00123' },
      { text: '=1+1' },
    ]);
    expect(meaningOf(after[2])).toEqual(heads.flatMap(() => uses.map(() => ({ refused: 'unread' }))));
  });
});
