import { sql, type SqlBool } from 'kysely';
import type { Actor } from '@server/platform/http/route';
import { useScopedPeople, type RoleGiven } from '@tests/support/scopedPeople';
import { deptFilter, deptScopeOf, userFilter, type DeptScope } from './deptScope';
import { reachOfActor, rolesHeldBy } from './reach';

describe('departments and roles in the database', () => {
  const { database, tree, dept, actorWith, asToken, admin, disableNewestRole } = useScopedPeople();

  describe('of people and departments', () => {
    const deptsOf = async (given: RoleGiven[], permission = 'system:user:list'): Promise<DeptScope> => {
      const roles = given.map((role) => ({ permission: 'system:user:list', ...role }));
      const { deptIds, ...rest } = await deptScopeOf(
        database().db,
        await actorWith(dept.north, roles),
        permission,
      );
      return { ...rest, deptIds: deptIds.toSorted((a, b) => a - b) };
    };
    const role = (dataScope: RoleGiven['dataScope'], depts: number[] = []): RoleGiven => ({
      ...{ dataScope, depts, regions: [] },
    });

    const scopes: [RoleGiven['dataScope'], string, () => DeptScope][] = [
      ['1', 'all', () => ({ isAll: true, deptIds: [], isOwnSelf: false })],
      ['2', 'those listed', () => ({ isAll: false, deptIds: [dept.south], isOwnSelf: false })],
      ['3', 'the own', () => ({ isAll: false, deptIds: [dept.north], isOwnSelf: false })],
      [
        ...(['4', 'the own and those below'] as const),
        () => ({ isAll: false, deptIds: [dept.north, dept.northEast], isOwnSelf: false }),
      ],
      ['5', 'oneself', () => ({ isAll: false, deptIds: [], isOwnSelf: true })],
    ];
    it.each(scopes)('R-PERM-05 data scope %s means: %s', async (dataScope, _name, wanted) => {
      expect(await deptsOf([role(dataScope, [dept.south])])).toEqual(wanted());
    });

    it('R-PERM-05 joins roles by or, and counts those alone that grant the permission', async () => {
      expect(await deptsOf([role('2', [dept.south]), role('3'), role('5')])).toEqual({
        ...{ isAll: false, deptIds: [dept.north, dept.south], isOwnSelf: true },
      });
      expect(await deptsOf([role('1')], 'system:dept:list')).toEqual({
        ...{ isAll: false, deptIds: [], isOwnSelf: false },
      });
    });

    const sees = async (deptScope: DeptScope, actor: Actor) => {
      const { rows } = await sql<{ id: number; people: SqlBool; depts: SqlBool }>`
        select u.id, ${userFilter(deptScope, actor, 'u')} as people, ${deptFilter(deptScope, 'u.dept_id')} as depts
        from (values (1, ${dept.north}::int), (2, ${dept.south}::int), (3, null)) as u (id, dept_id)
        order by u.id`.execute(database().db);
      return { people: rows.map(({ people }) => people), depts: rows.map(({ depts }) => depts) };
    };

    it('R-PERM-05 filters people by their departments, and oneself in', async () => {
      const actor = { ...(await actorWith(dept.north, [])), userId: 3 };
      const listed = { isAll: false, deptIds: [dept.north], isOwnSelf: false };
      const yesNoNo = [true, false, false];
      expect(await sees(listed, actor)).toEqual({ people: yesNoNo, depts: yesNoNo });
      expect(await sees({ ...listed, isOwnSelf: true }, actor)).toEqual({
        ...{ people: [true, false, true], depts: yesNoNo },
      });
      expect(await sees({ ...listed, isAll: true }, actor)).toEqual({
        ...{ people: [true, true, true], depts: [true, true, true] },
      });
    });

    it('R-PERM-05 is all for an administrator', async () => {
      expect(await deptScopeOf(database().db, admin(), 'system:user:list')).toEqual({
        ...{ isAll: true, deptIds: [], isOwnSelf: true },
      });
    });
  });

  describe('what somebody may give to others', () => {
    const reachOf = async (actor: Actor) => {
      const reach = await reachOfActor(database().db, actor);
      return reach === 'everything' ? reach : reach.map(({ roleId: _, ...holding }) => holding);
    };
    const of = (permissions: string[], deptIds: number[] | 'all', regionIds: number[] | 'all') => ({
      permissions: new Set(permissions),
      deptIds: deptIds === 'all' ? deptIds : new Set(deptIds),
      regionIds: regionIds === 'all' ? regionIds : new Set(regionIds),
    });

    it('R-PERM-05 is what each of the roles opens, with every region below', async () => {
      const actor = await actorWith(dept.north, [
        { dataScope: '4', regions: [tree.cityA] },
        { dataScope: '1', regions: [tree.b1], permission: 'alarm:list' },
      ]);
      expect(await reachOf(actor)).toEqual([
        of(['site:list'], [dept.north, dept.northEast], [tree.cityA, tree.a1, tree.a2]),
        of(['alarm:list'], 'all', [tree.b1]),
      ]);
      expect(await reachOf(await actorWith(dept.north, []))).toEqual([]);
    });

    it('R-PERM-05 is everything for an administrator, and nothing of a role that is disabled', async () => {
      expect(await reachOf(admin())).toBe('everything');
      const actor = await actorWith(dept.north, [{ dataScope: '1', regions: [tree.a1] }]);
      await disableNewestRole();
      expect(await reachOf(actor)).toEqual([]);
      const { db } = database();
      expect(await rolesHeldBy(db, actor.userId, { onlyEnabled: false })).toHaveLength(1);
    });

    it('R-PERM-04 is for a machine what its token was made for, within what its user has', async () => {
      const given: RoleGiven[] = [{ dataScope: '3', regions: [tree.cityA] }];
      expect(await reachOf(await asToken(given))).toEqual([
        of(['site:list'], [dept.north], [tree.cityA, tree.a1, tree.a2]),
      ]);
      expect(await reachOf(await asToken(given, { regionIds: [tree.a1, tree.b1] }))).toEqual([
        of(['site:list'], [dept.north], [tree.a1]),
      ]);
      expect(await reachOf({ ...(await asToken(given)), permissions: ['alarm:list'] })).toEqual([
        of([], [dept.north], [tree.cityA, tree.a1, tree.a2]),
      ]);
      expect(await reachOf(await asToken([], { isOfAdmin: true }))).toEqual([
        of(['site:list', 'fault:work'], 'all', 'all'),
      ]);
      expect(await reachOf(await asToken([], { isOfAdmin: true, regionIds: [tree.cityB] }))).toEqual([
        of(['site:list', 'fault:work'], 'all', [tree.cityB, tree.b1]),
      ]);
    });
  });
});
