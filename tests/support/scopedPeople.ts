import { sql } from 'kysely';
import type { Actor, TokenHolder } from '@server/platform/http/route';
import { aUser } from './aUser';
import { useSeededDatabase } from './database';
import { startPeople, type PeopleServer } from './peopleServer';

export interface RoleGiven {
  dataScope: '1' | '2' | '3' | '4' | '5';
  regions: number[];
  permission?: string;
  depts?: number[];
}

/** A province of two cities, four departments, and people with roles in them. */
export function useScopedPeople() {
  const database = useSeededDatabase();
  let server: PeopleServer;
  let admin: Actor;
  const tree = { province: 0, cityA: 0, cityB: 0, a1: 0, a2: 0, b1: 0 };
  const dept = { root: 0, north: 0, northEast: 0, south: 0 };

  beforeAll(async () => {
    server = await startPeople(database());
    admin = (await server.people.authenticate(await server.signIn(), '', ''))!;
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
  /** As his session would have it: with the permissions of his roles. */
  async function actorWith(deptId: number, given: RoleGiven[]): Promise<Actor> {
    const roleKeys: string[] = [];
    for (const role of given) roleKeys.push(await aRole(role));
    const userName = `person${++people}`;
    const userId = await aUser(database().db, { userName, deptId, roleKeys });
    const permissions = given.map(({ permission = 'site:list' }) => permission);
    return {
      ...admin,
      ...{ userId, userName, nickName: userName, isAdmin: false, roles: roleKeys, permissions },
    };
  }
  const asUser = async (given: RoleGiven[], permissions: string[]): Promise<Actor> => ({
    ...(await actorWith(dept.north, given)),
    permissions,
  });
  const asToken = async (given: RoleGiven[], token: Partial<TokenHolder> = {}): Promise<Actor> => ({
    ...(await asUser(given, ['site:list', 'fault:work'])),
    token: { id: 1, name: 'm', isOfAdmin: false, regionIds: null, ...token },
  });

  return {
    ...{ database, tree, dept, actorWith, asUser, asToken },
    admin: () => admin,
    disableNewestRole: () =>
      database()
        .db.updateTable('roles')
        .set({ status: '1' })
        .where('role_key', '=', `role${roles}`)
        .execute(),
  };
}
