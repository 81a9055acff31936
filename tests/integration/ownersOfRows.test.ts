import { sql } from 'kysely';
import { permissionOf } from '@contract/resources';
import { resources } from '@contract/resources/generated';
import { rowsOf } from '@server/crud/declaredScope';
import { contractHooks, tariffHooks } from '@server/modules/places/catalogueHooks';
import { createScopeOf } from '@server/modules/scope';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { migrate } from '@server/platform/database/migrate';
import { anActor } from '@tests/support/actors';
import { aSite } from '@tests/support/aFleet';
import { useEmptyDatabase } from '@tests/support/migratedDatabase';
import { quietLog } from '@tests/support/quietLog';

jest.setTimeout(120_000);

const listed = ['faultRules', 'faultPlans', 'faultLimits', 'faultTeams', 'contracts', 'tariffs'] as const;
const permissions = [
  ...['fault:rule:list', 'fault:plan:list', 'fault:limit:list', 'fault:team:list'],
  ...['area:contract:list', 'area:tariff:list', 'fault:skill:list', 'system:dutyShift:list'],
];

describe('R-PERM-05 rows from before rows had regions', () => {
  const { current, ask, bringTo } = useEmptyDatabase();
  let database: ConnectedDatabase;
  const idOf = async (question: string): Promise<number> => Number((await ask(question))[0]?.id);

  const place = { west: 0, city: 0, harbour: 0, hill: 0, town: 0, meadow: 0, east: 0, port: 0, quay: 0 };
  const region = (level: string, code: string, parent: number) =>
    idOf(`insert into regions (level, code, name_zh, name_en, name_hk, parent_id)
      values ('${level}', '${code}', '${code}', '${code}', '${code}', ${parent}) returning id`);
  const aPerson = async (name: string, dataScope: string, regionIds: number[], deptIds: number[] = []) => {
    const role = await idOf(`insert into roles (role_name, role_key, data_scope, create_time)
      values ('${name}', '${name}', '${dataScope}', 0) returning id`);
    await ask(`insert into role_menus select ${role}, id from menus`);
    await ask(`insert into role_regions select ${role}, unnest('{${regionIds.join(',')}}'::int[])`);
    await ask(`insert into role_depts select ${role}, unnest('{${deptIds.join(',')}}'::int[])`);
    const user = await idOf(`insert into users (user_name, nick_name, dept_id, create_time)
      values ('${name}', '${name}', 1, 0) returning id`);
    await ask(`insert into user_roles values (${user}, ${role})`);
    return user;
  };
  const aRow = async (table: string, name: string, by: string, regionId: number | null = null) => {
    const title = { faultRules: 'rule_name', faultPlans: 'plan_name', faultTeams: 'team_name' }[table] ?? '';
    const own = resources.find((one) => one.name === table)?.table ?? '';
    const ground = `'${by}', 0, ${regionId ?? 'null'}`;
    if (table === 'faultLimits')
      return idOf(`insert into fault_limits (level, station_class, accept_min, on_site_min, restore_min, create_by,
        create_time, region_id) values ('${name}', null, 1, 1, 1, ${ground}) returning id`);
    const [column, value] = table === 'faultPlans' ? [', first_day', `, '2030-01-01'`] : ['', ''];
    return idOf(`insert into ${own} (${title}${column}, create_by, create_time, region_id)
      values ('${name}'${value}, ${ground}) returning id`);
  };
  const supplied = async (siteCode: string, areaId: number, deptId: number, contract: number) => {
    const id = await aSite(database.db, siteCode, areaId, deptId);
    await ask(`update sites set contract_id = ${contract} where id = ${id}`);
    return id;
  };
  const aContract = async (code: string, by: string, tariffId: number | null = null) =>
    idOf(`insert into contracts (code, name, tariff_id, create_by, create_time)
      values ('${code}', '${code}', ${tariffId ?? 'null'}, '${by}', 0) returning id`);
  const aTariff = (code: string) =>
    idOf(`insert into tariffs (code, name, price_flat, create_by, create_time)
      values ('${code}', '${code}', 1, 'cityman', 0) returning id`);

  beforeEach(async () => {
    await bringTo('4420');
    database = await connectDatabase({ url: current.url, log: quietLog });
    for (const [name, dept] of [
      ['one', 1],
      ['two', 2],
      ['gone', 3],
    ] as const)
      await ask(`insert into depts (id, name, status, create_time)
        values (${dept}, '${name}', '${name === 'gone' ? 1 : 0}', 0)`);
    for (const permission of permissions)
      await ask(`insert into menus (name_zh, name_en, name_hk, menu_type, perms)
        values ('', '', '', 'F', '${permission}')`);
    place.west = await region('province', 'west', 0);
    place.city = await region('city', 'city', place.west);
    place.harbour = await region('area', 'harbour', place.city);
    place.hill = await region('area', 'hill', place.city);
    place.town = await region('city', 'town', place.west);
    place.meadow = await region('area', 'meadow', place.town);
    place.east = await region('province', 'east', 0);
    place.port = await region('city', 'port', place.east);
    place.quay = await region('area', 'quay', place.port);
    await aPerson('cityman', '1', [place.city]);
    await ask(
      `insert into users (user_name, nick_name, is_super, create_time) values ('root', 'root', true, 0)`,
    );
  });
  afterEach(() => database.close());

  const waiting = async (): Promise<Record<string, unknown>> => {
    const rows = await ask(`select o.row_title as title, r.code from unowned_rows o
      left join regions r on r.id = o.suggested_id order by 1`);
    return Object.fromEntries(rows.map(({ title, code }) => [String(title), code]));
  };

  it('are listed with the smallest region of their sites, or of the places of who made them', async () => {
    await aPerson('areaman', '1', [place.quay]);
    await aPerson('manager', '1', [place.city, place.quay]);
    await aPerson('rover', '1', []);
    const [cheap, dear] = [await aTariff('cheap'), await aTariff('dear')];
    await aTariff('spare');
    const contracts = {
      harbour: await aContract('ofHarbour', 'root', cheap),
      city: await aContract('ofCity', 'cityman', cheap),
      province: await aContract('ofProvince', 'cityman', dear),
      network: await aContract('ofNetwork', 'cityman'),
    };
    await supplied('S1', place.harbour, 1, contracts.harbour);
    await supplied('S2', place.harbour, 1, contracts.city);
    await supplied('S3', place.hill, 2, contracts.city);
    await supplied('S4', place.hill, 1, contracts.province);
    await supplied('S5', place.meadow, 1, contracts.province);
    await supplied('S6', place.meadow, 1, contracts.network);
    await supplied('S7', place.quay, 1, contracts.network);
    await ask(
      `update sites set retired_at = 1 where id = ${await supplied('S8', place.quay, 1, contracts.city)}`,
    );
    await aContract('ofNobody', 'cityman');
    await aContract('ofRover', 'rover');
    await aContract('ofStranger', 'nobody any more');
    for (const [i, by] of ['root', 'cityman', 'areaman', 'manager', 'system', '', 'rover'].entries()) {
      const table = listed[i % 4] ?? 'faultRules';
      await aRow(table, table === 'faultLimits' ? String(Math.min(i, 4)) : `${table} of ${by}`, by);
    }
    await aRow('faultRules', 'placed', 'cityman', place.city);
    await migrate(current.url, quietLog);
    expect(await waiting()).toEqual({
      ...{ ofHarbour: 'harbour', ofCity: 'city', ofProvince: 'west', ofNetwork: null, ofNobody: 'city' },
      ...{ ofRover: null, ofStranger: null, cheap: 'city', dear: 'west', spare: 'city' },
      ...{ 'faultPlans of cityman': 'city', '2': 'quay', '4': null, 'faultTeams of manager': null },
    });
  });

  it('count in the report of each role as that role sees them since', async () => {
    const roles: [string, string, number[], number[]][] = [
      ['everywhere', '1', [place.west, place.east], []],
      ['almost', '1', [place.west], []],
      ['oneArea', '1', [place.harbour], []],
      ['oneDept', '2', [place.city], [2]],
      ['goneDept', '2', [place.city], [3]],
      ['noDept', '2', [place.city], []],
      ['own', '3', [place.city], []],
      ['below', '4', [place.quay, place.meadow], []],
      ['self', '5', [place.city], []],
      ['noPlace', '1', [], []],
    ];
    for (const [name, dataScope, regionIds, deptIds] of roles)
      await aPerson(name, dataScope, regionIds, deptIds);
    const areas = [place.harbour, place.hill, place.meadow, place.quay];
    for (const [i, areaId] of areas.entries()) {
      const contract = await aContract(`c${i}`, i % 2 === 0 ? 'cityman' : 'system', await aTariff(`t${i}`));
      await supplied(`S${i}`, areaId, (i % 2) + 1, contract);
      await supplied(`X${i}`, areas[(i + 1) % 4] ?? areaId, ((i + 1) % 2) + 1, contract);
    }
    await aContract('unused', 'cityman');
    for (const [i, at] of [null, place.west, place.city, place.hill, place.port].entries())
      for (const table of listed.slice(0, 4))
        await aRow(table, table === 'faultLimits' ? String((i % 4) + 1) : `${table} ${i}`, 'cityman', at);
    await ask(`insert into fault_rules (rule_name, create_by, create_time) values ('of root', 'root', 0)`);
    await migrate(current.url, quietLog);

    const scopeOf = createScopeOf({ db: database.db });
    const hooksOf = { contracts: contractHooks(scopeOf), tariffs: tariffHooks };
    const sees = async (role: string, name: string): Promise<number> => {
      const resource = resources.find((one) => one.name === name);
      if (!resource) throw new Error(name);
      const userId = await idOf(`select id from users where user_name = '${role}'`);
      const permission = permissionOf(resource, 'list');
      const deps = { resource, hooks: hooksOf[name as keyof typeof hooksOf] ?? {} };
      const condition = await rowsOf(database.db, deps, anActor({ userId, permissions }), permission, true);
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(resource.table)} t where ${condition}`.execute(
        database.db,
      );
      return rows[0]?.n ?? 0;
    };
    const report = await ask(`select role_name as role, resource_name as name, rows_before as before,
      rows_after as after from scope_reports order by 1, 2`);
    const expected = [];
    for (const { role, name, after } of report) {
      const all = Number(
        (
          await ask(
            `select count(*)::int as n from ${resources.find((one) => one.name === name)?.table ?? ''}`,
          )
        )[0]?.n,
      );
      const isOpen =
        after === null &&
        ['own', 'below'].includes(String(role)) &&
        ['contracts', 'tariffs'].includes(String(name));
      expected.push({
        role,
        name,
        before: all,
        after: isOpen ? null : await sees(String(role), String(name)),
      });
    }
    expect(report).toEqual(expected);
    expect(report.filter(({ after }) => after === null).map(({ name }) => name)).not.toContain('faultRules');
    expect(new Set(report.map(({ role }) => role)).size).toBe(roles.length + 1);
  });
});
