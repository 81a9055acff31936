import type { AreaAlarms } from '@contract/live';
import type { Region, RegionLevel } from '@contract/sites';
import { countByArea, fittingAreas } from './areaCounts';

const region = (id: number, level: RegionLevel, parentId: number): Region => ({
  ...{ id, level, parentId, code: String(id) },
  name: { zh: `区${id}`, en: `Region ${id}`, hk: `區${id}` },
});
/** Two cities of one province, and an area that hangs from the province with no city between. */
const regions = [
  region(1, 'province', 0),
  region(2, 'city', 1),
  region(3, 'city', 1),
  region(21, 'area', 2),
  region(22, 'area', 2),
  region(31, 'area', 3),
  region(91, 'area', 0),
];
const sites = { id: [1, 2], areaId: [21, 31] };
const rowsOf = (alarms: readonly AreaAlarms[], within: ReadonlySet<number> | null = null) =>
  countByArea({ sites, alarms }, regions, within).map(({ region, counts }) => [
    region?.id ?? null,
    ...counts,
  ]);

describe('alarms by area', () => {
  it('has a row for every area with alarms, whether or not sites stand in it or a city is above it', () => {
    expect(
      rowsOf([
        { areaId: 22, counts: [0, 1, 0, 0] },
        { areaId: 91, counts: [2, 0, 0, 0] },
      ]),
    ).toEqual([
      [91, 2, 0, 0, 0],
      [1, 0, 1, 0, 0],
    ]);
    expect(rowsOf([{ areaId: 22, counts: [0, 1, 0, 0] }])).toEqual([
      [2, 0, 1, 0, 0],
      [3, 0, 0, 0, 0],
    ]);
  });

  it('counts the alarms of the centre itself in a row of their own', () => {
    expect(rowsOf([{ areaId: null, counts: [0, 0, 3, 0] }])).toEqual([
      [null, 0, 0, 3, 0],
      [2, 0, 0, 0, 0],
      [3, 0, 0, 0, 0],
    ]);
  });

  it('counts every alarm once, however few rows fit', () => {
    const alarms: AreaAlarms[] = [21, 31, 91, null].map((areaId, i) => ({ areaId, counts: [i, 1, 0, 5] }));
    const areas = countByArea({ sites, alarms }, regions, null);
    for (const rows of [1, 2, 3, 4, 9]) {
      const { shown, others } = fittingAreas(areas, rows);
      expect(shown.length + (others ? 1 : 0)).toBeLessThanOrEqual(rows);
      expect(shown.length + (others?.areas ?? 0)).toBe(areas.length);
      const all = [...shown.map(({ counts }) => counts), ...(others ? [others.counts] : [])];
      expect([0, 1, 2, 3].map((at) => all.reduce((sum, counts) => sum + counts[at]!, 0))).toEqual([
        6, 4, 0, 20,
      ]);
    }
  });
});
