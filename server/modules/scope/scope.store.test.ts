import fc from 'fast-check';
import { sql, type SqlBool } from 'kysely';
import { useSeededDatabase } from '@tests/support/database';
import { aUser } from '@tests/support/aUser';
import { startPeople, type PeopleServer } from '@tests/support/peopleServer';
import { covers, createScopeOf, everything, scopeFilter, type Grant, type ScopeOf } from './index';
import { scopeOfGrants } from './scope';

describe('the data scope in the database', () => {
  const database = useSeededDatabase();
  let server: PeopleServer;
  const tree = { province: 0, cityA: 0, cityB: 0, a1: 0, a2: 0, b1: 0 };
  const dept = { root: 0, north: 0, northEast: 0, south: 0 };

  beforeAll(async () => {
    server = await startPeople(database());
    await plantRegions();
    await plantDepts();
  });
  afterAll(() => server.stop());

  async function region(
    level: 'province' | 'city' | 'area',
    parentId: number,
    code: string,
  ): Promise<number> {
    const { id } = await database()
      .db.insertInto('regions')
      .values({ level, parent_id: parentId, code, name_zh: code, name_en: code, name_hk: code })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async function plantRegions(): Promise<void> {
    tree.province = await region('province', 0, '310000');
    tree.cityA = await region('city', tree.province, '310100');
    tree.cityB = await region('city', tree.province, '310200');
    tree.a1 = await region('area', tree.cityA, '310101');
    tree.a2 = await region('area', tree.cityA, '310102');
    tree.b1 = await region('area', tree.cityB, '310201');
  }

  async function aDept(name: string, parentId: number, ancestors: string): Promise<number> {
    const { id } = await database()
      .db.insertInto('depts')
      .values({
        name,
        parent_id: parentId,
        ancestors,
        leader: null,
        phone: null,
        email: null,
        create_time: 0,
        update_time: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async function plantDepts(): Promise<void> {
    dept.root = await aDept('root', 0, '0');
    dept.north = await aDept('north', dept.root, `0,${dept.root}`);
    dept.northEast = await aDept('north-east', dept.north, `0,${dept.root},${dept.north}`);
    dept.south = await aDept('south', dept.root, `0,${dept.root}`);
  }

  let roles = 0;
  interface RoleGiven {
    dataScope: '1' | '2' | '3' | '4' | '5';
    regions: number[];
    permission?: string;
    depts?: number[];
  }
  async function aRole({
    dataScope,
    regions,
    permission = 'site:list',
    depts = [],
  }: RoleGiven): Promise<string> {
    const { db } = database();
    const key = `role${++roles}`;
    const { id } = await db
      .insertInto('roles')
      .values({
        role_key: key,
        role_name: key,
        data_scope: dataScope,
        remark: null,
        create_time: 0,
        update_time: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into role_menus select ${id}, id from menus where perms = ${permission}`.execute(db);
    for (const region_id of regions)
      await db.insertInto('role_regions').values({ role_id: id, region_id }).execute();
    for (const dept_id of depts) await db.insertInto('role_depts').values({ role_id: id, dept_id }).execute();
    return key;
  }

  let people = 0;
  async function actorWith(deptId: number, given: RoleGiven[]) {
    const roleKeys: string[] = [];
    for (const role of given) roleKeys.push(await aRole(role));
    const userName = `person${++people}`;
    await aUser(database().db, { userName, password: 'Cool-air-12', deptId, roleKeys });
    const actor = await server.people.authenticate(await server.signIn(userName, 'Cool-air-12'), '', '');
    return actor!;
  }
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
    const actor = await server.people.authenticate(await server.signIn(), '', '');
    expect(await scopeOf(actor!, 'site:list')).toBe(everything);
  });

  it('R-PERM-05 acts on the next call: a disabled role, an area that is taken away', async () => {
    const actor = await actorWith(dept.north, [
      { dataScope: '1', regions: [tree.a1] },
      { dataScope: '1', regions: [tree.b1] },
    ]);
    const { db } = database();
    await db.updateTable('roles').set({ status: '1' }).where('role_key', '=', `role${roles}`).execute();
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
});
