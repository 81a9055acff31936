import fc from 'fast-check';
import { reaches, type Holding } from './reach';

const ids = fc.oneof(
  fc.constant<'all'>('all'),
  fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }).map((list) => new Set(list)),
);
const holding: fc.Arbitrary<Holding> = fc.record({
  roleId: fc.constant(1),
  permissions: fc.uniqueArray(fc.constantFrom('a', 'b'), { maxLength: 2 }).map((list) => new Set(list)),
  deptIds: ids,
  regionIds: ids,
});

const has = (set: ReadonlySet<number> | 'all', id: number) => set === 'all' || set.has(id);
/** One id more than any that is listed: it stands for those that only `all` holds. */
const places = [1, 2, 3, 4, 5];

/** Every permission in every place, one at a time. */
const reachesOneByOne = (own: readonly Holding[], other: readonly Holding[]): boolean =>
  other.every(({ permissions, deptIds, regionIds }) =>
    [...permissions].every((permission) => {
      const held = own.filter((one) => one.permissions.has(permission));
      const depts = places.filter((id) => has(deptIds, id));
      const regions = places.filter((id) => has(regionIds, id));
      const isHeldIn = (dept: number, region: number | null) =>
        held.some((one) => has(one.deptIds, dept) && (region === null || has(one.regionIds, region)));
      return (
        held.length > 0 &&
        depts.every((dept) => isHeldIn(dept, null) && regions.every((region) => isHeldIn(dept, region)))
      );
    }),
  );

const holds = (
  permissions: string[],
  deptIds: Holding['deptIds'],
  regionIds: Holding['regionIds'],
): Holding => ({
  roleId: 1,
  permissions: new Set(permissions),
  deptIds,
  regionIds,
});

describe('what one person reaches of what another has', () => {
  it('R-PERM-05 is each permission in each place, whichever roles hold them', () => {
    fc.assert(
      fc.property(fc.array(holding, { maxLength: 3 }), fc.array(holding, { maxLength: 2 }), (own, other) => {
        expect(reaches(own, other)).toBe(reachesOneByOne(own, other));
      }),
      { numRuns: 2_000 },
    );
  });

  it('R-PERM-05 lets nobody give a permission that is not held anywhere, even where nothing is seen', () => {
    expect(reaches([holds(['a'], 'all', 'all')], [holds(['b'], new Set(), new Set())])).toBe(false);
    expect(reaches([], [holds(['a'], new Set(), new Set())])).toBe(false);
  });

  it('R-PERM-05 puts no two roles together into a place that neither holds', () => {
    const own = [holds(['a'], new Set([1]), new Set([1])), holds(['a'], new Set([2]), new Set([2]))];
    expect(reaches(own, [holds(['a'], new Set([1]), new Set([1]))])).toBe(true);
    expect(reaches(own, [holds(['a'], new Set([1]), new Set([2]))])).toBe(false);
  });

  it('R-PERM-05 judges each permission by the roles that hold it', () => {
    const own = [holds(['a', 'b'], 'all', new Set([1])), holds(['a'], 'all', new Set([2]))];
    const wanted = (permissions: string[]) => [holds(permissions, 'all', new Set([1, 2]))];
    expect(reaches(own, wanted(['a']))).toBe(true);
    expect(reaches(own, wanted(['a', 'b']))).toBe(false);
  });
});
