import fc from 'fast-check';
import { covers, everything, narrowedTo, nothing, scopeOfGrants, type Grant } from './scope';
import { seesEverything } from './seesEverything';

const ids = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 4 });
const grant: fc.Arbitrary<Grant> = fc.record({
  deptIds: fc.oneof(fc.constant<'all'>('all'), ids),
  areaIds: ids,
});
const place = fc.record({
  areaId: fc.option(fc.integer({ min: 1, max: 6 })),
  deptId: fc.option(fc.integer({ min: 1, max: 6 })),
});

describe('a data scope', () => {
  it('R-PERM-05 sees a place when one grant holds both its area and its department', () => {
    const scope = scopeOfGrants([
      { deptIds: [1], areaIds: [10] },
      { deptIds: 'all', areaIds: [20] },
    ]);
    expect(covers(scope, { areaId: 10, deptId: 1 })).toBe(true);
    expect(covers(scope, { areaId: 10, deptId: 2 })).toBe(false);
    expect(covers(scope, { areaId: 20, deptId: 2 })).toBe(true);
    expect(covers(scope, { areaId: 30, deptId: 1 })).toBe(false);
  });

  it('R-PERM-05 sees nothing where no area is listed, and unknown places only as administrator', () => {
    expect(covers(scopeOfGrants([{ deptIds: 'all', areaIds: [] }]), { areaId: 1, deptId: 1 })).toBe(false);
    expect(covers(scopeOfGrants([{ deptIds: 'all', areaIds: [1] }]), { areaId: null, deptId: 1 })).toBe(
      false,
    );
    expect(covers(everything, { areaId: null, deptId: null })).toBe(true);
    expect(covers(nothing, { areaId: 1, deptId: 1 })).toBe(false);
  });

  it('R-PERM-05 is the union of its grants, whatever form they are brought to', () => {
    fc.assert(
      fc.property(fc.array(grant, { maxLength: 5 }), place, (grants, where) => {
        const isInOne = grants.some((one) => covers({ isAll: false, grants: [one], key: '' }, where));
        expect(covers(scopeOfGrants(grants), where)).toBe(isInOne);
      }),
    );
  });

  it('has equal keys exactly when it sees the same places', () => {
    const places = [1, 2, 3, 4, 5, 6].flatMap((areaId) =>
      [1, 2, 3, 4, 5, 6, 99].map((deptId) => ({ areaId, deptId })),
    );
    const seen = (grants: Grant[]) => places.map((where) => covers(scopeOfGrants(grants), where)).join();
    fc.assert(
      fc.property(fc.array(grant, { maxLength: 3 }), fc.array(grant, { maxLength: 3 }), (one, other) => {
        const isSame = scopeOfGrants(one).key === scopeOfGrants(other).key;
        expect(isSame).toBe(seen(one) === seen(other));
      }),
    );
  });

  it('has the same key in whatever order its grants and ids come', () => {
    fc.assert(
      fc.property(fc.array(grant, { maxLength: 4 }), (grants) => {
        const turned = [...grants].reverse().map(({ deptIds, areaIds }) => ({
          deptIds: deptIds === 'all' ? deptIds : [...deptIds, ...deptIds].reverse(),
          areaIds: [...areaIds].reverse(),
        }));
        expect(scopeOfGrants(turned).key).toBe(scopeOfGrants(grants).key);
      }),
    );
  });

  it('R-PERM-05 sees a site that is granted for itself, wherever it stands', () => {
    const scope = scopeOfGrants([{ deptIds: [1], areaIds: [10] }], [7]);
    expect(covers(scope, { areaId: 99, deptId: 99, siteId: 7 })).toBe(true);
    expect(covers(scope, { areaId: null, deptId: null, siteId: 7 })).toBe(true);
    expect(covers(scope, { areaId: 99, deptId: 99, siteId: 8 })).toBe(false);
    expect(covers(scope, { areaId: 99, deptId: 99 })).toBe(false);
    expect(covers(scope, { areaId: 10, deptId: 1, siteId: 8 })).toBe(true);
  });

  it('has keys that tell sites that are granted for themselves from areas', () => {
    const keys = [
      scopeOfGrants([]),
      scopeOfGrants([], [7]),
      scopeOfGrants([], [7, 8]),
      scopeOfGrants([{ deptIds: 'all', areaIds: [7] }]),
      scopeOfGrants([{ deptIds: 'all', areaIds: [7] }], [7]),
    ].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys[0]).toBe(nothing.key);
    expect(scopeOfGrants([], [8, 7, 8]).key).toBe(keys[2]);
    // A key is part of an epoch, which every frame of a live topic bears.
    expect(keys.every((key) => key.length <= 22)).toBe(true);
  });

  it('names sites only where some are granted for themselves', () => {
    expect(scopeOfGrants([{ deptIds: 'all', areaIds: [1] }])).not.toHaveProperty('siteIds');
    expect(scopeOfGrants([], [8, 7, 8]).siteIds).toEqual([7, 8]);
  });

  it('R-PERM-05 narrowed to areas sees what it saw there, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.array(grant, { maxLength: 4 }),
        ids,
        fc.boolean(),
        place,
        (grants, areas, isAll, where) => {
          const scope = isAll ? everything : scopeOfGrants(grants, [7]);
          const isThere = where.areaId !== null && areas.includes(where.areaId);
          expect(covers(narrowedTo(scope, areas), where)).toBe(isThere && covers(scope, where));
          // A machine is given no order.
          expect(covers(narrowedTo(scope, areas), { areaId: null, deptId: null, siteId: 7 })).toBe(false);
        },
      ),
    );
  });

  it('R-PERM-04 is everything for an administrator, and for the token of one within what it was made for', () => {
    const token = { id: 1, name: 'm', isOfAdmin: false, regionIds: null };
    expect(seesEverything({ isAdmin: true, token: null })).toBe(true);
    expect(seesEverything({ isAdmin: false, token: null })).toBe(false);
    expect(seesEverything({ isAdmin: false, token })).toBe(false);
    expect(seesEverything({ isAdmin: false, token: { ...token, isOfAdmin: true } })).toBe(true);
  });
});
