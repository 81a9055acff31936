import fc from 'fast-check';
import { gatherClusters } from './clusters';
import { groupingAt, type Places } from './grouping';
import { worldSizeAt } from './mercator';

const kinds = 4;
const spot = fc.tuple(
  fc.double({ min: 0.7, max: 0.75, noNaN: true }),
  fc.double({ min: 0.4, max: 0.45, noNaN: true }),
);
/** Of some nobody knows where they are. */
const site = fc.record({
  at: fc.option(spot, { nil: [NaN, NaN] as [number, number], freq: 9 }),
  kind: fc.nat(kinds - 1),
  province: fc.integer({ min: 1, max: 5 }),
});
const fleet = fc.array(site, { maxLength: 120 });
const shown = fc.array(fc.boolean(), { minLength: kinds, maxLength: kinds });
const zoom = fc.integer({ min: 2, max: 12 });

type Site = typeof site extends fc.Arbitrary<infer S> ? S : never;
const placesOf = (sites: readonly Site[]): Places => ({
  x: Float64Array.from(sites, ({ at: [x] }) => x),
  y: Float64Array.from(sites, ({ at: [, y] }) => y),
  regions: {
    province: Int32Array.from(sites, (one) => one.province),
    city: Int32Array.from(sites, (one) => one.province * 10 + one.kind),
  },
});

const isPlaced = ({ at: [x] }: Site): boolean => !Number.isNaN(x);

describe('the clusters of the map', () => {
  it('R-LIVE-02 always show their worst member and count every shown site once, whatever is hidden', () => {
    fc.assert(
      fc.property(fleet, shown, zoom, (sites, isShown, at) => {
        const grouping = groupingAt(placesOf(sites), at, 1);
        if (!grouping) throw new Error('every zoom of this test groups');
        const classes = Uint8Array.from(sites, (one) => one.kind);
        const { clusters, isAlone } = gatherClusters(grouping, classes, isShown);
        const byGroup = new Map<number, number[]>();
        sites.forEach((one, row) => {
          const { kind } = one;
          if (!isShown[kind] || !isPlaced(one)) return;
          const group = grouping.groupOf[row] ?? -1;
          byGroup.set(group, [...(byGroup.get(group) ?? []), kind]);
        });
        const expected = [...byGroup.values()].filter((members) => members.length > 1);
        const worst = expected.map((members) => Math.min(...members)).sort();
        expect(clusters.map((cluster) => cluster.worst).sort()).toEqual(worst);
        for (const { counts, total, worst: first } of clusters) {
          expect(counts.reduce((sum, n) => sum + n, 0)).toBe(total);
          expect(counts.slice(0, first)).toEqual(counts.slice(0, first).map(() => 0));
        }
        const inClusters = clusters.reduce((sum, { total }) => sum + total, 0);
        const alone = isAlone.reduce((sum, one) => sum + one, 0);
        const placed = sites.filter(isPlaced);
        expect(inClusters + alone).toBe(placed.filter(({ kind }) => isShown[kind]).length);
      }),
    );
  });

  it('hold no two sites that are farther apart than twice the reach, and stand inside their members', () => {
    fc.assert(
      fc.property(fleet, fc.integer({ min: 7, max: 12 }), (sites, at) => {
        const places = placesOf(sites);
        const grouping = groupingAt(places, at, 1);
        if (!grouping) throw new Error('every zoom of this test groups');
        const reach = 52 / worldSizeAt(at);
        sites.forEach((one, row) => {
          const [x, y] = one.at;
          if (!isPlaced(one)) return;
          const group = grouping.groupOf[row] ?? 0;
          const [minX = 0, minY = 0, maxX = 0, maxY = 0] = grouping.boxes.subarray(group * 4, group * 4 + 4);
          expect(x >= minX && x <= maxX && y >= minY && y <= maxY).toBe(true);
          expect(Math.max(maxX - minX, maxY - minY)).toBeLessThanOrEqual(2 * reach + 1e-12);
          const slack = 1e-12;
          expect((grouping.x[group] ?? 0) >= minX - slack && (grouping.x[group] ?? 0) <= maxX + slack).toBe(
            true,
          );
        });
      }),
    );
  });

  it('are the provinces of a country in view, the cities nearer, then neighbours, and at last every site for itself', () => {
    const sites = [1, 1, 2, 2].map((province, row) => ({
      at: [0.7 + row / 1e6, 0.4] as [number, number],
      ...{ kind: 0, province },
    }));
    const places = placesOf(sites);
    expect([...(groupingAt(places, 4, 1)?.regionIds ?? [])]).toEqual([1, 2]);
    expect([...(groupingAt(places, 6, 1)?.regionIds ?? [])]).toEqual([10, 20]);
    expect([...(groupingAt(places, 10, 1)?.groupOf ?? [])]).toEqual([0, 0, 0, 0]);
    expect(groupingAt(places, 13, 1)).toBeNull();
  });

  it('are neighbours again where all the world is in view, and the marks of provinces would lie upon one another', () => {
    const sites = [1, 2].map((province) => ({
      at: [0.7 + province / 100, 0.4] as [number, number],
      kind: 0,
      province,
    }));
    const groups = (zoom: number) => [...(groupingAt(placesOf(sites), zoom, 1)?.groupOf ?? [])];
    expect([groups(3), groups(4)]).toEqual([
      [0, 0],
      [0, 1],
    ]);
  });
});
