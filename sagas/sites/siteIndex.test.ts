import type { SiteMap, SiteState } from '@contract/sites';
import { createSiteIndex } from './siteIndex';

const aMap = (ids: readonly number[], lat = 30): SiteMap => ({
  id: [...ids],
  code: ids.map((id) => `S-${id}`),
  name: ids.map((id) => `Site ${id}`),
  lat: ids.map(() => lat),
  lng: ids.map(() => 110),
  stationClass: ids.map(() => 'D' as const),
  areaId: ids.map(() => 1),
});

const stateOf = (siteId: number): SiteState => ({
  ...{ siteId, worst: 0, counts: [0, 0, 0, 0], suppressed: 0, comm: 'online' },
  ...{ tempC: null, powerW: null, doorOpen: false, at: 1 },
});

describe('the places of the sites', () => {
  const snapshot = (index: ReturnType<typeof createSiteIndex>, ids: readonly number[]) => {
    index.reset();
    index.apply(ids.map((id) => ({ key: String(id), value: stateOf(id) })));
  };
  const known = () => {
    const index = createSiteIndex();
    index.expectMap();
    snapshot(index, [1, 2]);
    index.load(aMap([1, 2]));
    return index;
  };

  it('are read once while nothing moves', () => {
    const index = known();
    index.apply([{ key: '1', value: stateOf(1) }]);
    expect(index.isOutdated()).toBe(false);
  });

  it('are told apart from what moves, so that nobody waits for them at the pace of states', () => {
    const index = createSiteIndex();
    const told: string[] = [];
    index.places.subscribe(() => told.push('places'));
    index.signal.subscribe(() => told.push('states'));
    snapshot(index, [1]);
    index.settle(0);
    expect(told).toEqual(['states']);
    index.load(aMap([1]));
    expect(told).toContain('places');
    told.length = 0;
    index.clear();
    expect(told).toContain('places');
  });

  it('are read again when a snapshot replaces another, as it does after a site was moved or removed', () => {
    const index = known();
    snapshot(index, [1]);
    expect(index.isOutdated()).toBe(true);
    index.expectMap();
    index.load(aMap([1], 31));
    expect(index.isOutdated()).toBe(false);
    expect(index.facts(1)?.lat).toBe(31);
  });

  it('are read once more when they changed while the answer was on its way', () => {
    const index = known();
    index.expectMap();
    snapshot(index, [1, 2]);
    index.load(aMap([1, 2]));
    expect(index.isOutdated()).toBe(true);
  });

  it('are read again when a site came that they do not hold', () => {
    const index = known();
    index.apply([{ key: '3', value: stateOf(3) }]);
    expect(index.isOutdated()).toBe(true);
  });
});
