import fc from 'fast-check';
import { heardStates } from '@contract/sites';
import { siteConditions } from '@/palette/palette';
import type { Glyph } from './glyphs';
import { alarmLayer } from './layers/alarmLayer';
import { conditionAt, countClasses, readClasses, siteFieldOf } from './siteField';
import { cellPx, emptyStamping, siteNear, stampSites } from './stamp';

const worldPx = 4096;
const view = { unitX: 0.5, unitY: 0.3, worldPx, widthPx: 300, heightPx: 200, density: 1 };
const plain = (colour: number): Glyph => ({ size: 3, pixels: new Uint32Array(9).fill(colour) });
const glyphs = siteConditions.map((_condition, at) => plain((0xff000000 + at + 1) >>> 0));
const everything = siteConditions.map(() => true);

const fieldAt = (
  places: readonly { x: number; y: number; worst: number; comm?: number; suppressed?: number }[],
) => {
  const field = siteFieldOf({
    map: { id: places.map((_place, at) => at + 100) },
    lat: new Float64Array(places.length),
    lng: new Float64Array(places.length),
  });
  places.forEach(({ x, y }, at) => {
    field.x[at] = view.unitX + x / worldPx;
    field.y[at] = view.unitY + y / worldPx;
  });
  const columns = {
    worst: Uint8Array.from(places, (place) => place.worst),
    suppressed: Uint32Array.from(places, (place) => place.suppressed ?? 0),
    comm: Uint8Array.from(places, (place) => place.comm ?? 0),
    tempC: new Float32Array(places.length),
    powerW: new Float32Array(places.length),
    doorOpen: new Uint8Array(places.length),
  };
  readClasses(field, columns, alarmLayer);
  return { ...field, only: null };
};

describe('the marks of the sites', () => {
  it('show the worst of the sites that fall on one spot, whatever their order', () => {
    const field = fieldAt([
      { x: 50, y: 50, worst: 0 },
      { x: 50.4, y: 50.4, worst: 1 },
      { x: 50.2, y: 50.2, worst: 3 },
    ]);
    const target = emptyStamping(view);
    stampSites(target, field, view, glyphs, everything);
    expect(target.count).toBe(1);
    expect(target.pixels[50 * 300 + 50]).toBe((0xff000000 + siteConditions.indexOf('level1') + 1) >>> 0);
  });

  it('R-LIVE-02 show the worst of every cell, wherever the sites stand and whatever is hidden', () => {
    const pixel = fc.double({ min: 0, max: 40, noNaN: true });
    const sites = fc.array(fc.record({ x: pixel, y: pixel, worst: fc.nat(4), comm: fc.nat(2) }), {
      maxLength: 60,
    });
    const shown = fc.array(fc.boolean(), {
      minLength: siteConditions.length,
      maxLength: siteConditions.length,
    });
    fc.assert(
      fc.property(sites, shown, (given, isShown) => {
        const [field, target] = [fieldAt(given), emptyStamping(view)];
        stampSites(target, field, view, glyphs, isShown);
        const cellOf = (row: number) => {
          const [x, y] = [(field.x[row] ?? 0) - view.unitX, (field.y[row] ?? 0) - view.unitY];
          return [x, y].map((unit) => Math.floor((unit * worldPx + 16) / cellPx)).join();
        };
        const worstOf = (rows: Iterable<number>) => {
          const worst = new Map<string, number>();
          for (const row of rows) {
            const [cell, kind] = [cellOf(row), field.classes[row] ?? 0];
            if (isShown[kind]) worst.set(cell, Math.min(kind, worst.get(cell) ?? kind));
          }
          return worst;
        };
        expect(worstOf(target.drawn.slice(0, target.count))).toEqual(worstOf(given.keys()));
      }),
    );
  });

  it('are none for a site that has no place', () => {
    const field = fieldAt([{ x: NaN, y: NaN, worst: 1 }]);
    const target = emptyStamping(view);
    stampSites(target, field, view, glyphs, everything);
    expect(target.count).toBe(0);
    const places = { map: { id: [1, 2] }, lat: Float64Array.of(0, 22.5), lng: Float64Array.of(0, 114) };
    expect([...siteFieldOf(places).x].map(Number.isNaN)).toEqual([true, false]);
  });

  it('leave out the conditions that the legend hides, and show who stood behind them', () => {
    const field = fieldAt([
      { x: 50, y: 50, worst: 1 },
      { x: 50, y: 50, worst: 4 },
    ]);
    const target = emptyStamping(view);
    stampSites(
      target,
      field,
      view,
      glyphs,
      siteConditions.map((condition) => condition !== 'level1'),
    );
    expect(target.pixels[50 * 300 + 50]).toBe((0xff000000 + siteConditions.indexOf('level4') + 1) >>> 0);
  });

  it('stay inside the picture at its edges', () => {
    const corners = [0, 299].flatMap((x) => [0, 199].map((y) => ({ x, y, worst: 2 })));
    const target = emptyStamping(view);
    stampSites(target, fieldAt(corners), view, glyphs, everything);
    expect(target.count).toBe(4);
    expect(target.pixels.filter((pixel) => pixel !== 0)).toHaveLength(16);
  });

  it('bear what a graver alarm hides: that a site is silent, or not understood', () => {
    const heard = heardStates.indexOf('notUnderstood');
    const silent = heardStates.indexOf('offline');
    const [cross, bar] = [plain(0xff0000aa), plain(0xff0000bb)];
    const around = (comm: number, worst: number) => {
      const field = fieldAt([{ x: 50, y: 50, worst, comm }]);
      const target = emptyStamping(view);
      stampSites(target, field, view, glyphs, everything, [cross, bar]);
      return new Set(target.pixels.filter((pixel) => pixel === 0xff0000aa || pixel === 0xff0000bb));
    };
    for (const worst of [1, 2]) {
      expect(around(heard, worst)).toEqual(new Set([0xff0000bb]));
      expect(around(silent, worst)).toEqual(new Set([0xff0000aa]));
      expect(around(heardStates.indexOf('online'), worst).size).toBe(0);
    }
    for (const worst of [0, 3, 4]) expect(around(heard, worst).size).toBe(0);
  });

  it('are found by the pointer within its reach, the nearest first', () => {
    const field = fieldAt([
      { x: 100, y: 100, worst: 0 },
      { x: 112, y: 100, worst: 0 },
    ]);
    const target = emptyStamping(view);
    stampSites(target, field, view, glyphs, everything);
    expect(siteNear(target.drawn.slice(0, target.count), field, view, 108, 101, 10)).toBe(1);
    expect(siteNear(target.drawn.slice(0, target.count), field, view, 101, 99, 10)).toBe(0);
    expect(siteNear(target.drawn.slice(0, target.count), field, view, 140, 140, 10)).toBe(-1);
  });
});

describe('the condition of a site', () => {
  const [online, offline, unknown] = [0, 1, 2];

  it('is the worst alarm that calls, except that silence outweighs the smaller levels', () => {
    const states: [number, number, number?][] = [
      [1, offline],
      [2, offline],
      [3, offline],
      [3, online],
      [0, offline],
      [0, unknown],
      [0, online],
      [3, online, 2],
      [0, online, 2],
      [0, offline, 2],
    ];
    const field = fieldAt(
      states.map(([worst, comm, suppressed = 0]) => ({ x: 0, y: 0, worst, comm, suppressed })),
    );
    expect(states.map((_state, row) => conditionAt(field, row))).toEqual([
      'level1',
      'level2',
      'offline',
      'level3',
      'offline',
      'unknown',
      'normal',
      'level3',
      'suppressed',
      'offline',
    ]);
  });

  it('is counted for the legend', () => {
    const field = fieldAt([1, 1, 0].map((worst) => ({ x: 0, y: 0, worst })));
    expect(countClasses(field, alarmLayer)).toMatchObject({ level1: 2, normal: 1, offline: 0 });
  });
});
