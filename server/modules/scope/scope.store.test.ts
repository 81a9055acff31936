import fc from 'fast-check';
import { sql, type SqlBool } from 'kysely';
import type { Actor } from '@server/platform/http/route';
import { aSite } from '@tests/support/aFleet';
import { useScopedPeople, type RoleGiven } from '@tests/support/scopedPeople';
import {
  covers,
  createScopeOf,
  everything,
  nothing,
  scopeFilter,
  scopeOfUser,
  siteSays,
  type Grant,
  type ScopeOf,
} from './index';
import { scopeOfGrants } from './scope';

describe('the data scope in the database', () => {
  const { database, tree, dept, actorWith, asUser, asToken, admin, disableNewestRole } = useScopedPeople();
  const scopeOf: ScopeOf = (actor, permission) => createScopeOf({ db: database().db })(actor, permission);
  const grantsOf = async (
    deptId: number,
    given: RoleGiven[],
    permission = 'site:list',
  ): Promise<readonly Grant[]> => (await scopeOf(await actorWith(deptId, given), permission)).grants;

  it('R-PERM-05 expands the regions of a role to the areas below them', async () => {
    expect(await grantsOf(dept.north, [{ dataScope: '1', regions: [tree.province] }])).toEqual([
      { deptIds: 'all', areaIds: [tree.a1, tree.a2, tree.b1] },
    ]);
    expect(await grantsOf(dept.north, [{ dataScope: '1', regions: [tree.cityA, tree.b1] }])).toEqual([
      { deptIds: 'all', areaIds: [tree.a1, tree.a2, tree.b1] },
    ]);
  });

  const departments: [RoleGiven['dataScope'], string, () => Grant['deptIds']][] = [
    ['1', 'all', () => 'all'],
    ['2', 'those listed', () => [dept.south]],
    ['3', 'the own', () => [dept.north]],
    ['4', 'the own and those below', () => [dept.north, dept.northEast]],
  ];
  it.each(departments)('R-PERM-05 data scope %s means departments: %s', async (dataScope, _name, deptIds) => {
    const role: RoleGiven = { dataScope, regions: [tree.a1], depts: [dept.south] };
    expect(await grantsOf(dept.north, [role])).toEqual([{ deptIds: deptIds(), areaIds: [tree.a1] }]);
  });

  it('R-PERM-05 data scope 5, self only, sees no place: a place belongs to no person', async () => {
    expect(await grantsOf(dept.north, [{ dataScope: '5', regions: [tree.a1] }])).toEqual([]);
  });

  it('R-PERM-05 no area listed means none', async () => {
    expect(await grantsOf(dept.north, [{ dataScope: '1', regions: [] }])).toEqual([]);
  });

  it('R-PERM-05 counts only the roles that grant this permission', async () => {
    const roles: RoleGiven[] = [
      { dataScope: '1', regions: [tree.a1], permission: 'site:list' },
      { dataScope: '1', regions: [tree.b1], permission: 'alarm:list' },
    ];
    expect(await grantsOf(dept.north, roles, 'site:list')).toEqual([{ deptIds: 'all', areaIds: [tree.a1] }]);
    expect(await grantsOf(dept.north, roles, 'alarm:list')).toEqual([{ deptIds: 'all', areaIds: [tree.b1] }]);
    expect(await grantsOf(dept.north, roles, 'map:view')).toEqual([]);
  });

  it('R-PERM-05 keeps the pairs of several roles apart: the union is not the widest of both', async () => {
    const roles: RoleGiven[] = [
      { dataScope: '3', regions: [tree.a1] },
      { dataScope: '2', regions: [tree.b1], depts: [dept.south] },
    ];
    const scope = scopeOfGrants(await grantsOf(dept.north, roles));
    expect(covers(scope, { areaId: tree.a1, deptId: dept.north })).toBe(true);
    expect(covers(scope, { areaId: tree.b1, deptId: dept.south })).toBe(true);
    expect(covers(scope, { areaId: tree.b1, deptId: dept.north })).toBe(false);
    expect(covers(scope, { areaId: tree.a1, deptId: dept.south })).toBe(false);
  });

  it('R-PERM-05 only the administrator sees everything', async () => {
    expect(await scopeOf(admin(), 'site:list')).toBe(everything);
  });

  it('R-PERM-05 acts on the next call: a disabled role, an area that is taken away', async () => {
    const actor = await actorWith(dept.north, [
      { dataScope: '1', regions: [tree.a1] },
      { dataScope: '1', regions: [tree.b1] },
    ]);
    const { db } = database();
    await disableNewestRole();
    expect((await scopeOf(actor, 'site:list')).grants).toEqual([{ deptIds: 'all', areaIds: [tree.a1] }]);
    await db.deleteFrom('role_regions').where('region_id', '=', tree.a1).execute();
    expect((await scopeOf(actor, 'site:list')).grants).toEqual([]);
  });

  it('R-PERM-05 the filter in SQL and the check in memory agree on every place', async () => {
    const ids = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 });
    const grant: fc.Arbitrary<Grant> = fc.record({
      deptIds: fc.oneof(fc.constant<'all'>('all'), ids),
      areaIds: ids,
    });
    const places = [null, 1, 2, 3, 4].flatMap((areaId) =>
      [null, 1, 2, 3, 4].map((deptId) => ({ areaId, deptId, siteId: (areaId ?? 0) + (deptId ?? 0) })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(grant, { maxLength: 4 }), ids, fc.boolean(), async (grants, sites, isAll) => {
        const scope = isAll ? everything : scopeOfGrants(grants, sites);
        const { rows } = await sql<{ isSeen: SqlBool; isHidden: SqlBool }>`
          select ${scopeFilter(scope, 'p.area', 'p.dept', 'p.site')} as "isSeen",
            not ${scopeFilter(scope, 'p.area', 'p.dept', 'p.site')} as "isHidden"
          from unnest(${places.map((p) => p.areaId)}::int[], ${places.map((p) => p.deptId)}::int[],
            ${places.map((p) => p.siteId)}::int[]) with ordinality as p (area, dept, site, n) order by n`.execute(
          database().db,
        );
        expect(rows.map(({ isSeen }) => isSeen)).toEqual(places.map((where) => covers(scope, where)));
        expect(rows.map(({ isHidden }) => isHidden)).toEqual(places.map((where) => !covers(scope, where)));
      }),
      { numRuns: 60 },
    );
  });

  const everywhere: RoleGiven = { dataScope: '1', regions: [] };

  it('R-PERM-05 sees nothing by a permission that the caller does not hold, or that nobody knows', async () => {
    everywhere.regions = [tree.province];
    expect(await scopeOf(await asUser([everywhere], ['alarm:list']), 'site:list')).toEqual(nothing);
    expect(await scopeOf(await asToken([everywhere], { isOfAdmin: true }), 'alarm:list')).toEqual(nothing);
  });

  it('R-PERM-04 a token sees what its user sees, in the regions that it was made for', async () => {
    const north = [{ ...everywhere, regions: [tree.province] }];
    expect((await scopeOf(await asToken(north), 'site:list')).grants).toEqual([
      { deptIds: 'all', areaIds: [tree.a1, tree.a2, tree.b1] },
    ]);
    const narrow = await asToken(north, { regionIds: [tree.cityA] });
    expect((await scopeOf(narrow, 'site:list')).grants).toEqual([
      { deptIds: 'all', areaIds: [tree.a1, tree.a2] },
    ]);
    expect((await scopeOf(await asToken(north, { regionIds: [] }), 'site:list')).grants).toEqual([]);
  });

  it('R-PERM-04 a token of an administrator sees everything, or all of its regions', async () => {
    expect(await scopeOf(await asToken([], { isOfAdmin: true }), 'site:list')).toBe(everything);
    const narrow = await asToken([], { isOfAdmin: true, regionIds: [tree.cityB] });
    expect((await scopeOf(narrow, 'site:list')).grants).toEqual([{ deptIds: 'all', areaIds: [tree.b1] }]);
  });

  it('R-PERM-05 a wall sees the regions that it was given, whatever its session says', async () => {
    const { db } = database();
    const { rows } = await sql<{ id: number }>`
      insert into displays (name, created_by, created_at, rotate_at) values ('hall', 'admin', 0, 0)
      returning id`.execute(db);
    const displayId = rows[0]!.id;
    await sql`insert into display_regions values (${displayId}, ${tree.cityB})`.execute(db);
    const wall = { ...(await asUser([everywhere], ['site:list'])), userId: 0, isDisplay: true, displayId };
    expect((await scopeOf(wall, 'site:list')).grants).toEqual([{ deptIds: 'all', areaIds: [tree.b1] }]);
    expect(await scopeOf(wall, 'alarm:list')).toEqual(nothing);
  });

  describe('of whoever works on an order', () => {
    let siteId = 0;

    beforeAll(async () => {
      siteId = await aSite(database().db, 'ORDERED', tree.b1);
    });

    const worksOn = async (actor: Actor, state: string) => {
      await sql`
        insert into fault_orders (origin, site_id, level, state, assignee_id, reported_at, began_at, limits, clocks,
          stepped_at)
        values ('manual', ${siteId}, 2, ${state}, ${actor.userId}, 0, 0, '{}', '[]', 0)`.execute(
        database().db,
      );
    };
    const technician = (permissions = ['site:list', 'fault:work', 'alarm:list']) =>
      asUser([{ dataScope: '1', regions: [tree.a1] }], permissions);

    it('R-PERM-05 holds the site of an open order as well, for the permissions of that work alone', async () => {
      const actor = await technician();
      expect(await scopeOf(actor, 'site:list')).not.toHaveProperty('siteIds');
      await worksOn(actor, 'accepted');
      await worksOn(actor, 'arrived');
      expect((await scopeOf(actor, 'site:list')).siteIds).toEqual([siteId]);
      expect((await scopeOf(actor, 'fault:work')).siteIds).toEqual([siteId]);
      expect(await scopeOf(actor, 'alarm:list')).not.toHaveProperty('siteIds');
    });

    it.each(['closed', 'cancelled', 'merged'])(
      'R-PERM-05 lets go of the site of a %s order',
      async (state) => {
        const actor = await technician();
        await worksOn(actor, state);
        expect(await scopeOf(actor, 'site:list')).not.toHaveProperty('siteIds');
      },
    );

    it('R-PERM-05 gives it neither to others, nor to whoever may not work on orders, nor to a machine', async () => {
      const actor = await technician();
      await worksOn(actor, 'accepted');
      expect(await scopeOf(await technician(), 'site:list')).not.toHaveProperty('siteIds');
      expect(await scopeOf({ ...actor, permissions: ['site:list'] }, 'site:list')).not.toHaveProperty(
        'siteIds',
      );
      const { token } = await asToken([]);
      expect(await scopeOf({ ...actor, token }, 'site:list')).not.toHaveProperty('siteIds');
    });
  });

  it('R-PERM-05 of a recipient is that of his roles, or everything', async () => {
    const { db } = database();
    const { userId } = await actorWith(dept.north, [{ dataScope: '1', regions: [tree.a1] }]);
    expect((await scopeOfUser(db, userId, 'site:list')).grants).toEqual([
      { deptIds: 'all', areaIds: [tree.a1] },
    ]);
    expect(await scopeOfUser(db, admin().userId, 'site:list')).toBe(everything);
    await sql`update users set status = '1' where id = ${admin().userId}`.execute(db);
    expect(await scopeOfUser(db, admin().userId, 'site:list')).not.toBe(everything);
    await sql`update users set status = '0' where id = ${admin().userId}`.execute(db);
  });

  it('finds a site by its words, in any order, and by the names of its area, city and province', async () => {
    const { db } = database();
    await aSite(db, 'HARBOUR-7', tree.a2);
    const found = async (text: string) => {
      const { rows } = await sql<{ code: string }>`
        select s.code from sites s where ${siteSays(text)} order by s.code`.execute(db);
      return rows.map(({ code }) => code);
    };
    expect(await found('harbour')).toEqual(['HARBOUR-7']);
    expect(await found('7 harbour')).toEqual(['HARBOUR-7']);
    expect(await found('310102 harbour')).toEqual(['HARBOUR-7']);
    expect(await found('310100 310000 harbour')).toEqual(['HARBOUR-7']);
    expect(await found('310200 harbour')).toEqual([]);
    expect(await found('harbour nowhere')).toEqual([]);
  });
});
