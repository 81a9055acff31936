import { findSites } from './findSites';

const names = ['南山科技园基站', '南山后海机楼', '福田中心基站', 'Kwun Tong exchange', 'Tuen Mun tower'];
const map = {
  id: names.map((_name, row) => row + 1),
  code: ['SZ-001', 'SZ-002', 'SZ-003', 'HK-001', 'HK-002'],
  name: names,
  lat: names.map(() => 22),
  lng: names.map(() => 114),
  stationClass: names.map(() => 'D' as const),
  areaId: names.map(() => 1),
};

describe('the search of the map', () => {
  it('finds sites by a part of their name or code, those that begin with it first', () => {
    expect(findSites(map, '南山')).toEqual([0, 1]);
    expect(findSites(map, 'sz-003')).toEqual([2]);
    expect(findSites(map, 'tower')).toEqual([4]);
    expect(findSites(map, '   ')).toEqual([]);
  });

  it('finds a site whose name was typed with a slip', () => {
    expect(findSites(map, 'kwon tong')).toEqual([3]);
    expect(findSites(map, '南山科技圆')).toContain(0);
    expect(findSites(map, 'zzzz')).toEqual([]);
  });

  it('stays quick with 50,000 sites', () => {
    const rows = Array.from({ length: 50_000 }, (_, row) => row);
    const many = {
      ...map,
      id: rows,
      code: rows.map((row) => `SN-${String(row).padStart(5, '0')}`),
      name: rows.map((row) => `基站 ${row}`),
    };
    const began = performance.now();
    expect(findSites(many, 'SN-49999')).toContain(49_999);
    expect(performance.now() - began).toBeLessThan(1_500);
  });
});
