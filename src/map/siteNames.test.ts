import { distanceText, kmBetween, nearestTo } from './distance';
import { unitXOf, unitYOf } from './mercator';
import { holdsSite, placeNames, sitesIn } from './siteNames';

const at = (lat: number, lng: number) => ({ x: unitXOf(lng), y: unitYOf(lat) });
const fieldOf = (...places: { x: number; y: number; kind?: number }[]) => ({
  ids: places.map((_, row) => row + 1),
  x: Float64Array.from(places, ({ x }) => x),
  y: Float64Array.from(places, ({ y }) => y),
  classes: Uint8Array.from(places, ({ kind = 1 }) => kind),
});
const view = { unitX: 0, unitY: 0, worldPx: 1_000, widthPx: 400, heightPx: 300, density: 1 };
const size = { markPx: 8, heightPx: 16, windowPx: view.widthPx };
const named = (field: ReturnType<typeof fieldOf>) =>
  placeNames(
    sitesIn(field, view, () => true),
    (row) => `site ${row}`,
    () => 60,
    size,
  );

describe('how far sites are apart', () => {
  it('is told along the ground, in metres when they are near', () => {
    expect(kmBetween(at(22.54, 113.94), at(22.53, 114.06))).toBeCloseTo(12.4, 1);
    expect(kmBetween(at(22.54, 113.94), { x: NaN, y: NaN })).toBeNaN();
    const numberOf = (value: number, decimals = 0) => value.toFixed(decimals);
    expect([0.04, 0.856, 1.24, 12.4].map((km) => distanceText(km, numberOf))).toEqual([
      '40 m',
      '860 m',
      '1.2 km',
      '12 km',
    ]);
  });

  it('finds the nearest of those that have a place', () => {
    const places = fieldOf({ x: NaN, y: NaN }, at(30, 100), at(22.5, 114));
    expect(nearestTo(places, at(22, 113))).toBe(2);
    expect(nearestTo(fieldOf({ x: NaN, y: NaN }), at(22, 113))).toBe(-1);
  });
});

describe('the names of sites at the zoom of a city', () => {
  it('stand beside their marks, those of the worst first, and none on another name or mark', () => {
    const names = named(
      fieldOf({ x: 0.1, y: 0.1 }, { x: 0.11, y: 0.1, kind: 0 }, { x: 0.11, y: 0.115 }, { x: 0.3, y: 0.2 }),
    );
    expect(names[0]?.row).toBe(1);
    for (const one of names)
      for (const other of names)
        if (one !== other)
          expect(Math.abs(one.y - other.y) >= size.heightPx || Math.abs(one.x - other.x) >= one.width).toBe(
            true,
          );
  });

  it('stand on the other side of a mark at the edge of the window', () => {
    const [name] = named(fieldOf({ x: 0.39, y: 0.1 }));
    expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThan(390);
  });

  it('are all left out among hundreds of marks, which cost time in every frame', () => {
    const crowd = Array.from({ length: 401 }, (_, n) => ({ x: (n % 21) / 60, y: n / 2_000 }));
    expect(named(fieldOf(...crowd))).toEqual([]);
    expect(named(fieldOf(...crowd.slice(0, 20))).length).toBeGreaterThan(0);
    expect(holdsSite(fieldOf({ x: NaN, y: NaN }, { x: 0.9, y: 0.9 }), view)).toBe(false);
    expect(holdsSite(fieldOf(...crowd), view)).toBe(true);
  });

  it('are left out where there is no space, and where a site has no place', () => {
    const crowd = Array.from({ length: 40 }, (_, n) => ({ x: 0.2 + (n % 7) / 200, y: 0.2 + n / 4_000 }));
    expect(named(fieldOf(...crowd)).length).toBeLessThan(10);
    expect(named(fieldOf({ x: NaN, y: NaN }, { x: 0.9, y: 0.9 }))).toEqual([]);
  });
});
