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

const areas = { 1: '深圳 Shenzhen' };

describe('the search of the map', () => {
  it('finds sites by a part of their name or code, those that begin with it first', () => {
    expect(findSites(map, '南山', areas)).toEqual([0, 1]);
    expect(findSites(map, 'sz-003', areas)).toEqual([2]);
    expect(findSites(map, 'tower', areas)).toEqual([4]);
    expect(findSites(map, '   ', areas)).toEqual([]);
  });

  it('finds the words in any order, and those of the area', () => {
    expect(findSites(map, 'exchange kwun', areas)).toEqual([3]);
    expect(findSites(map, 'shenzhen 后海', areas)).toEqual([1]);
  });

  it('finds a site whose name was typed with a slip', () => {
    expect(findSites(map, 'kwon tong', areas)).toEqual([3]);
    expect(findSites(map, '南山科技圆', areas)).toContain(0);
    expect(findSites(map, 'zzzz', areas)).toEqual([]);
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
    expect(findSites(many, 'SN-49999', areas)).toContain(49_999);
    expect(performance.now() - began).toBeLessThan(1_500);
  });
});
