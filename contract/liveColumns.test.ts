import { columnsOfRows, packColumns, rowsOfColumns, type LiveColumns } from './liveColumns';

const rows = Array.from({ length: 40 }, (_, i) => ({
  id: i + 1,
  level: (i % 4) + 1,
  site: i % 3 === 0 ? null : `SITE-${i % 3}`,
  area: i % 2 === 0 ? { zh: '港', en: 'Harbour' } : { zh: '山', en: 'Hill' },
  place: { code: 'only one' },
  note: `note ${i}`,
  isLate: false,
}));

const packed = (some: typeof rows) => packColumns(columnsOfRows(some));

describe('a snapshot in columns', () => {
  it('gives back the rows that were packed', () => {
    expect(rowsOfColumns(packed(rows))).toEqual(rows);
  });

  it('says once what all rows have, and once each what many share', () => {
    const columns = packed(rows);
    expect(columns['isLate']).toEqual([false]);
    expect(columns['place']).toEqual([{ code: 'only one' }]);
    expect(columns['site:values']).toEqual([null, 'SITE-1', 'SITE-2']);
    expect(columns['site:at']?.slice(0, 4)).toEqual([0, 1, 2, 0]);
    expect(columns['area:values']).toHaveLength(2);
    expect(columns['note']).toHaveLength(40);
  });

  it('survives the way over the wire, one row and none', () => {
    for (const some of [rows, rows.slice(0, 1), []])
      expect(rowsOfColumns(JSON.parse(JSON.stringify(packed(some))) as LiveColumns)).toEqual(some);
  });
});
