import { visibleRegions, type SeenRegion } from './sceneRegions';

const region = (id: number, level: SeenRegion['level'], parentId = 0): SeenRegion => ({
  ...{ id, level, parentId },
  ...{ zh: `区${id}`, en: `Region ${id}`, hk: `區${id}` },
});
const regions = [
  region(1, 'province'),
  region(2, 'province'),
  region(3, 'province'),
  region(11, 'city', 1),
  region(12, 'city', 1),
  region(21, 'city', 2),
  region(111, 'area', 11),
  region(112, 'area', 11),
  region(121, 'area', 12),
  region(211, 'area', 21),
];
const seen = (...areas: number[]) => visibleRegions(regions, new Set(areas))?.map(({ en }) => en);

describe('what a wall of some regions is called after', () => {
  it('is the widest region of which it sees all, not the areas below', () => {
    expect(seen(111, 112, 121)).toEqual(['Region 1']);
    expect(seen(111, 112)).toEqual(['Region 11']);
    expect(seen(111, 112, 211)).toEqual(['Region 2', 'Region 11']);
  });

  it('is nothing where it sees every area there is, or none', () => {
    expect(seen(111, 112, 121, 211)).toBeUndefined();
    expect(seen()).toEqual([]);
    expect(visibleRegions([], new Set())).toBeNull();
  });
});
