import { execFileSync } from 'node:child_process';
import { read, utils, write } from 'xlsx';
import { importColumns } from '@contract/siteImport';
import { site, unit, useSiteImports, workbook } from '@tests/support/siteImports';
import { everything } from '../scope';
import { writeXlsx } from '../../platform/sheets/writeXlsx';
import { exportTable } from './exporting';
import { readReferences } from './references';
import { readHeads, refusedRows, type RefusedRow } from './siteImport.store';
import { importTemplate } from './template';

describe('an import of sites from a file as people make it', () => {
  const { database, ask, check, apply, problemsOf, bytesOf } = useSiteImports();

  it('changes nothing by the same table in an encoding that lacks signs of its names', async () => {
    await apply(
      (await check(workbook([site(7_001, { siteName: 'Peña (1) – Ñ' }), unit(7_001, { brand: 'Zãhn [b]' })])))
        .id,
      'all',
    );
    const { stream } = exportTable(database().db, everything, 'zh', { format: 'csv' });
    const text = (await bytesOf(stream)).toString('utf8');
    const bytes = execFileSync(
      '/usr/bin/python3',
      [
        '-c',
        'import sys; sys.stdout.buffer.write(sys.stdin.buffer.read().decode("utf-8-sig").encode("gbk", "replace"))',
      ],
      { input: text },
    );
    expect(bytes.includes('Pe?a (1)')).toBe(true);
    const checked = await check(bytes, 'sites.csv');
    expect(checked.counts).toEqual({ sitesAdded: 0, sitesChanged: 0, devicesAdded: 0, devicesChanged: 0 });
  });

  it('finds the table below a title on another sheet, says what it did not read, and hands refused rows back', async () => {
    const rows = [site(8_001), site(8_002, { area: 'nowhere' }), site(8_003, { lat: 123 })];
    const heads = importColumns.map((column) => (column === 'siteCode' ? 'Site Code (required)' : column));
    const table = [
      ['Sites of 2026'],
      [],
      heads,
      ...rows.map((row) => importColumns.map((column) => row[column] ?? null)),
    ];
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['notes']]), 'notes');
    utils.book_append_sheet(book, utils.aoa_to_sheet(table as unknown[][]), 'data');
    const checked = await check(Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer));
    expect(checked).toMatchObject({
      sheet: 'data',
      otherSheets: ['notes'],
      headRow: 3,
      rowsRead: 3,
      badRows: 2,
    });
    expect((await problemsOf(checked.id)).map(({ row, kind, allowed }) => [row, kind, allowed])).toEqual([
      [5, 'unknownReference', expect.stringContaining('440305')],
      [6, 'range', '-90 … 90'],
    ]);
    const refused: RefusedRow[] = [];
    for await (const some of refusedRows(database().db, checked.id)) refused.push(...some);
    const at = importColumns.indexOf('siteCode');
    expect(refused.map(({ row, written }) => [row, written[at]])).toEqual([
      [5, 'IM-8002'],
      [6, 'IM-8003'],
    ]);
    expect((await readHeads(database().db, checked.id))[at]).toBe('Site Code (required)');
  });

  it('refuses codes that a spreadsheet program took for numbers, and takes those that a format shows', async () => {
    const sheet = utils.aoa_to_sheet([
      ['siteCode', 'siteName', 'area', 'buildType', 'installBatch'],
      [1, 'Nine', '440305', 'brick', '2026-1'],
      [1, true, '440305', 'brick', '2026-1'],
    ]);
    sheet.A2 = { t: 'n', v: 9_001, z: '"IM-"000000' };
    sheet.A3 = { t: 'n', v: 4.401_064_380_001_234e18, z: '0' };
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'a');
    const checked = await check(Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer));
    expect((await problemsOf(checked.id)).map(({ row, kind, field }) => [row, kind, field])).toEqual([
      [3, 'asText', 'siteCode'],
      [3, 'asText', 'siteName'],
    ]);
    const rows: RefusedRow[] = [];
    for await (const some of refusedRows(database().db, checked.id)) rows.push(...some);
    async function* written() {
      yield rows.map((row) => row.written);
    }
    const again = await check(
      await bytesOf(writeXlsx('a', await readHeads(database().db, checked.id), written())),
    );
    expect((await problemsOf(again.id)).map(({ row, kind, field }) => [row, kind, field])).toEqual([
      [2, 'asText', 'siteCode'],
      [2, 'asText', 'siteName'],
    ]);
    await apply(checked.id, 'good');
    expect(await ask(`select name from sites where code = 'IM-009001'`)).toEqual([{ name: 'Nine' }]);
  });

  it('offers a template whose own examples are passed over', async () => {
    const references = await readReferences(database().db, { userId: 1 });
    const bytes = await bytesOf(importTemplate('zh', references));
    const sheets = read(bytes, { type: 'buffer' }).SheetNames;
    expect(sheets).toHaveLength(2);
    expect(await check(bytes)).toMatchObject({ state: 'checked', rowsRead: 0, badRows: 0, otherSheets: [] });
  });
});
