import { areasOf } from './areas';
import { clipToBox } from './clip';
import { convexHull, paddedHull } from './hull';
import { landRingsOf, ringAround } from './land';
import { LandTree } from './landTree';
import { latOfUnitY, lngOfUnitX, unitXOf, unitYOf } from './mercator';

const box = { minX: 0, minY: 0, maxX: 10, maxY: 10 };
const areaOf = (points: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < points.length; i += 2) {
    const next = (i + 2) % points.length;
    sum += (points[i] ?? 0) * (points[next + 1] ?? 0) - (points[next] ?? 0) * (points[i + 1] ?? 0);
  }
  return Math.abs(sum) / 2;
};

describe('the map', () => {
  it('comes back from the projection to within a centimetre', () => {
    for (const [lat, lng] of [
      [22.3, 114.17],
      [-43.5, 172.6],
      [64.1, -21.9],
    ] as const) {
      expect(latOfUnitY(unitYOf(lat))).toBeCloseTo(lat, 7);
      expect(lngOfUnitX(unitXOf(lng))).toBeCloseTo(lng, 7);
    }
  });

  it('cuts an outline to the tile', () => {
    expect(areaOf(clipToBox([-5, -5, 5, -5, 5, 5, -5, 5], box))).toBeCloseTo(25);
    expect(areaOf(clipToBox([-50, -50, 50, -50, 50, 50, -50, 50], box))).toBeCloseTo(100);
    expect(clipToBox([20, 20, 30, 20, 30, 30], box)).toHaveLength(0);
  });

  it('cuts the land of a tile from that of the tile above it, and loses none', () => {
    const whole = [ringAround([0.1, 0.1, 0.9, 0.1, 0.9, 0.9, 0.1, 0.9])];
    const tree = new LandTree(whole, 512);
    const [inland] = tree.ringsOf({ x: 7, y: 7, z: 5 });
    const [coast] = tree.ringsOf({ x: 1, y: 7, z: 5 });
    const tile = 1 / 16;
    expect(areaOf(inland?.points ?? [])).toBeCloseTo(tile * tile, 3);
    expect(coast?.minX).toBeCloseTo(0.1);
    expect(tree.ringsOf({ x: 0, y: 0, z: 5 })).toEqual([]);
  });

  it('rebuilds the land from its steps', () => {
    const [ring] = landRingsOf({ unitsPerDegree: 100, rings: [[11000, 2000, 100, 0, 0, 100, -100, 0]] });
    expect(ring?.minX).toBeCloseTo(unitXOf(110));
    expect(ring?.maxX).toBeCloseTo(unitXOf(111));
    expect(ring?.minY).toBeCloseTo(unitYOf(21));
  });

  it('outlines points by their hull, and pads even a single one to a round', () => {
    const hull = convexHull([
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
      [2, 2],
    ]);
    expect(hull).toHaveLength(4);
    const round = paddedHull([[7, 7]], 5);
    expect(round.every(([x, y]) => Math.abs(Math.hypot(x - 7, y - 7) - 5) < 1e-9)).toBe(true);
  });

  it('names the provinces, cities and areas of the sites, in the language of the page', () => {
    const region = (
      id: number,
      parentId: number,
      level: 'province' | 'city' | 'area',
      zh: string,
      en: string,
    ) => ({
      id,
      parentId,
      level,
      code: String(id),
      name: { zh, en, hk: zh },
    });
    const regions = [
      region(1, 0, 'province', '广东', 'Guangdong'),
      region(2, 1, 'city', '深圳', 'Shenzhen'),
      region(3, 2, 'area', '南山', 'Nanshan'),
      region(4, 2, 'area', '福田', 'Futian'),
    ];
    const areaId = [3, 3, 4];
    const [x, y] = [
      Float64Array.from(areaId, () => unitXOf(114)),
      Float64Array.from(areaId, () => unitYOf(22.5)),
    ];
    const areas = areasOf(() => ({ areaId, x, y }), regions, 'en');
    const told = (['province', 'city', 'area'] as const).map((level) =>
      areas(level).map(({ name, siteCount }) => [name, siteCount]),
    );
    expect(told).toEqual([
      [['Guangdong', 3]],
      [['Shenzhen', 3]],
      [
        ['Nanshan', 2],
        ['Futian', 1],
      ],
    ]);
  });
});
