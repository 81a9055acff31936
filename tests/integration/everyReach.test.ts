import { sql } from 'kysely';
import type { Route } from '@server/platform/http/route';
import { aSite } from '@tests/support/aFleet';
import { aUser } from '@tests/support/aUser';
import { useFreshDatabase } from '@tests/support/database';
import { startTestServer, type TestServer } from '@tests/support/testServer';

const password = 'Cool-air-12';
/** Stands in every name of what the others have, and nowhere else. */
const mark = 'ZZFAR-';

/** Reach that is cut: what is everybody's, one's own or open to all tells of no place. */
const cut = ['site', 'area', 'department', 'author', 'resource'];

describe('R-PERM-05 whatever is declared, the far city and department are not told', () => {
  const database = useFreshDatabase();
  let server: TestServer;
  let networks = 0;
  const db = () => database().db;
  const far = { province: 0, city: 0, area: 0, dept: 0, site: 0, user: 0 };
  const near = { province: 0, city: 0, area: 0, dept: 0, site: 0, user: 0 };
  const tokens = new Map<string, string>();

  const idOf = async (made: ReturnType<typeof sql>): Promise<number> =>
    ((await made.execute(db())).rows as { id: number }[])[0]?.id ?? 0;
  const region = (level: string, code: string, parent: number) =>
    idOf(sql`insert into regions (level, code, name_zh, name_en, name_hk, parent_id)
      values (${level}, ${code}, ${code}, ${code}, ${code}, ${parent}) returning id`);
  const plant = async (place: typeof far, name: string): Promise<void> => {
    place.province = await region('province', `${name}province`, 0);
    place.city = await region('city', `${name}city`, place.province);
    place.area = await region('area', `${name}area`, place.city);
    place.dept = await idOf(sql`insert into depts (parent_id, ancestors, name, create_time)
      values (1, '0,1', ${`${name}dept`}, 0) returning id`);
    place.site = await aSite(db(), `${name}site`, place.area);
    await sql`update sites set name = ${`${name}name`}, dept_id = ${place.dept} where id = ${place.site}`.execute(
      db(),
    );
  };
  /** One row of everything that belongs to a region, a department or a person. */
  const furnish = async ({ city, user, dept }: typeof far, name: string): Promise<void> => {
    const rows = [
      sql`insert into fault_rules (rule_name, region_id, create_time) values (${`${name}rule`}, ${city}, 0)`,
      sql`insert into fault_plans (plan_name, first_day, region_id, create_time)
        values (${`${name}plan`}, '2030-01-01', ${city}, 0)`,
      sql`insert into fault_teams (team_name, region_id, create_time) values (${`${name}team`}, ${city}, 0)`,
      sql`insert into tariffs (code, name, price_flat, region_id, create_time)
        values (${`${name}tariff`}, ${`${name}tariff`}, 1, ${city}, 0)`,
      sql`insert into contracts (code, name, region_id, create_time)
        values (${`${name}contract`}, ${`${name}contract`}, ${city}, 0)`,
      sql`insert into duty_shifts (duty, user_id, starts_at, ends_at, remark, create_time)
        values ('centre', ${user}, 0, 9999999999999, ${`${name}remark`}, 0)`,
      sql`insert into card_holders (holder_no, holder_name, region_id, dept_id, create_time)
        values (${`${name}no`}, ${`${name}holder`}, ${city}, ${dept}, 0)`,
      sql`with made as (insert into access_levels (level_name, create_time) values (${`${name}level`}, 0) returning id)
        insert into access_level_regions select id, ${city}::int from made`,
      sql`with made as (insert into displays (name, created_by, created_at, rotate_at)
          values (${`${name}wall`}, 'admin', 0, 0) returning id)
        insert into display_regions (display_id, region_id) select id, ${city}::int from made`,
      sql`insert into shared_views (resource, name, query, user_id, by_user, at)
        values ('faultRules', ${`${name}view`}, '{}', ${user}, 'x', 0)`,
    ];
    for (const row of rows) await row.execute(db());
  };
  const aPerson = async (userName: string, dataScope: string, areaIds: number[], deptId: number) => {
    await sql`
      with made as (insert into roles (role_name, role_key, data_scope, create_time)
        values (${userName}, ${userName}, ${dataScope}, 0) returning id),
      given as (insert into role_menus (role_id, menu_id)
        select made.id, m.id from made, menus m where m.perms is distinct from 'monitor:audit:all')
      insert into role_regions select id, unnest(${areaIds}::int[]) from made`.execute(db());
    const person = { userName, password, roleKeys: [userName], deptId, passwordChangedAt: Date.now() };
    const id = await aUser(db(), {
      ...person,
      phone: `139${String(10_000_000 + deptId * 10 + areaIds.length)}`,
    });
    tokens.set(userName, await server.signIn(userName, password));
    return id;
  };

  beforeAll(async () => {
    server = await startTestServer(database());
    await plant(far, mark);
    await plant(near, 'AANEAR-');
    far.user = await aPerson('far', '3', [far.province], far.dept);
    near.user = await aPerson('near', '3', [near.province], near.dept);
    await aPerson('city', '1', [near.city], near.dept);
    await aPerson('branch', '3', [near.province, far.province], near.dept);
    await aPerson('nothing', '5', [], near.dept);
    await furnish(far, mark);
    await furnish(near, 'AANEAR-');
  }, 120_000);
  afterAll(() => server.stop());

  const elsewhere = (): string => `10.${(networks += 1) >> 8}.${networks & 255}.1`;
  const read = async (who: string, path: string, more: object = {}) =>
    (await server.fetch(path, { token: tokens.get(who), source: elsewhere(), ...more })).text();
  const isCut = ({ scope }: Route) => cut.includes(scope ?? 'none');
  const asked = () =>
    server.routes
      .filter((route) => route.method === 'GET' && isCut(route))
      .flatMap(({ path }) => {
        if (!/\{\w+\}/.test(path)) return [path];
        const values = path.includes('{topic}')
          ? ['sites', 'alarms', `site:${far.site}`, `region:${far.city}`]
          : [1, 2];
        return [...values, far.site, far.city].map((value) => path.replace(/\{\w+\}/g, String(value)));
      });
  const exports = () =>
    server.routes.filter((route) => route.method === 'POST' && isCut(route) && /export$/i.test(route.path));

  it('an administrator is told of both, so that silence means something', async () => {
    tokens.set('admin', await server.signIn());
    for (const path of ['/fault/rule/list', '/area/contract/list', '/monitor/health', '/access/level/list'])
      expect(await read('admin', path)).toContain(mark);
  });

  it('people of the city see what is theirs', async () => {
    for (const path of ['/fault/rule/list', '/area/contract/list', '/monitor/health', '/site/list'])
      expect({ path, text: await read('city', path) }).toMatchObject({
        text: expect.stringContaining('AANEAR-'),
      });
  });

  /** What lies within a role all the same: the city role holds all departments, the role of a branch both regions. */
  const within: Readonly<Record<string, RegExp>> = {
    city: /ZZFAR-dept/g,
    branch: /ZZFAR-(?:province|city|area|rule|plan|team|tariff|contract|level|wall)/g,
  };
  const beyond = (who: string, text: string): string => text.replaceAll(within[who] ?? /(?!)/g, '');

  it.each(['city', 'branch', 'nothing'])(
    '%s is told nothing of it by any call that reads',
    async (who) => {
      const leaks: string[] = [];
      for (const path of asked()) {
        const text = await read(who, path);
        const told = beyond(who, text);
        const at = told.indexOf(mark);
        if (at >= 0) leaks.push(`${path}: ${told.slice(Math.max(0, at - 60), at + 40)}`);
      }
      expect(leaks).toEqual([]);
    },
    300_000,
  );

  it.each(['city', 'branch', 'nothing'])(
    '%s finds nothing of it in any export',
    async (who) => {
      const leaks: string[] = [];
      for (const { path } of exports()) {
        const text = await read(who, path, { method: 'POST', body: { format: 'csv' } });
        const told = beyond(who, text);
        if (told.includes(mark)) leaks.push(path);
      }
      expect(leaks).toEqual([]);
    },
    120_000,
  );
});
