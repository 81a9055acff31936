import { sql } from 'kysely';
import { z } from 'zod';
import { dayMs, hourMs } from '@contract/time';
import { seedDefinitions } from '@server/modules/alarms/definitions.store';
import type { Route } from '@server/platform/http/route';
import { aUser } from '@tests/support/aUser';
import { aToldSite, countedDays, type ToldSite } from '@tests/support/cityOfFigures';
import { useFreshDatabase } from '@tests/support/database';
import { startTestServer, type TestServer } from '@tests/support/testServer';

jest.setTimeout(180_000);

const password = 'Cool-air-12';
type Who = 'admin' | 'seer';

/** What goes on by itself while it is asked. */
const goOn = ['monitor.centre.hour', 'energy.compared'];

/** A definition is of the whole installation: whoever switches it off ends its alarms everywhere, and is told how many. */
const ofAll = ['alarms.definitions.standing'];

const bothOf = (...resources: string[]) => resources.flatMap((name) => [`${name}.list`, `${name}.query`]);

/** Calls that read and are not proven here, by the reason. */
const apart: Readonly<Record<string, readonly string[]>> = {
  'tells of no site: what people may choose from, or how the installation is set': [
    ...bothOf('carriers', 'faultActions', 'faultCalendars', 'faultCauses', 'faultHolidays', 'faultLimits'),
    ...bothOf('faultParts', 'faultPlans', 'faultRules', 'faultSkills', 'faultTeams', 'faultTypes'),
    ...bothOf('fsuOutputs', 'fsuSignals', 'tariffs', 'workOrderSystems'),
    ...['lookups.drop-down.buildType.list', 'lookups.drop-down.installBatchList', 'lookups.installBatchList'],
    ...['lookups.drop-down.failTypeList', 'lookups.failTypeList', 'faults.choices', 'faults.own.choices'],
    ...['alarms.limits', 'alarms.definitions', 'alarms.definitions.versions', 'energyRates.read'],
    ...['scenes.list', 'scenes.show'],
  ],
  'one row of such a list; what it counts is counted as in the list': [
    ...['buildTypes.query', 'installBatches.query', 'contracts.query', 'weatherStations.query'],
  ],
  'of the caller’s own: orders, codes, imports, systems': [
    ...['faults.own.key', 'faults.own.list', 'faults.own.photos', 'faults.own.photo', 'enrolments.list'],
    ...['siteImport.read', 'siteImport.problems', 'siteImport.failedRows', 'siteImport.report'],
    'connecting.progress',
    ...[...bothOf('workOrderReports'), 'workOrders.events'],
  ],
  'goes on by itself; oneCity compares the energy of its own city, the other is of the centre': goOn,
  'proven with rows of its own: access.store': ['access.lost'],
  'proven with rows of its own: guides.store': ['alarms.guides.ofRegion'],
  'proven with rows of its own: assignees.store': ['alarms.assignees'],
  'proven with rows of its own: doors/history.store': ['doors.photo'],
  'proven with rows of its own: attack/orders': ['faults.photos.read'],
  'proven with rows of its own: mapShapes.store': ['mapShapes.list'],
  'proven with rows of its own: siteRecords.store': ['siteRecords.download', 'siteRecords.photo'],
  'proven with rows of its own: gaps.store': ['startPage.gaps'],
  'proven with rows of its own: strategies.store': ['strategies.programs', 'strategies.program'],
};

/** Whoever sees one area, and there the sites of one department. */
describe('what is not in sight', () => {
  const database = useFreshDatabase();
  const db = () => database().db;
  let server: TestServer;
  const tokens: Record<Who, string> = { admin: '', seer: '' };
  const area = { near: 0, far: 0 };
  let otherDept = 0;
  let own: ToldSite;
  let hidden: ToldSite;

  const idOf = async (made: ReturnType<typeof sql<{ id: number }>>) => (await made.execute(db())).rows[0]!.id;
  const region = (level: string, code: string, parent: number) =>
    idOf(sql<{ id: number }>`insert into regions (level, code, name_zh, name_en, name_hk, parent_id)
      values (${level}, ${code}, ${code}, ${code}, ${code}, ${parent}) returning id`);

  beforeAll(async () => {
    server = await startTestServer(database());
    await seedDefinitions(db());
    await countedDays(db());
    const province = await region('province', '990000', 0);
    const city = await region('city', '990700', province);
    area.near = await region('area', '990701', city);
    area.far = await region('area', '990702', city);
    otherDept = await idOf(sql<{ id: number }>`
      insert into depts (name, parent_id, ancestors, create_time) values ('other', 1, '0,1', 0) returning id`);
    own = await aToldSite(db(), 'NEAR', area.near);
    hidden = await aToldSite(db(), 'FAR', area.far);
    await sql`insert into weather_stations (code, name, lat, lng, create_by, create_time) values ('W', 'W', 22.5, 113.9, '', 0)`.execute(
      db(),
    );
    tokens.admin = await server.signIn();
    const { rows: menus } = await sql<{ id: number }>`
      select id from menus where perms is null or perms !~ '^(system|monitor|tool|display):'`.execute(db());
    const body = {
      ...{ roleName: 'Near', roleKey: 'near', dataScope: '3', areaIds: [area.near] },
      menuIds: menus.map(({ id }) => id),
    };
    expect(await server.call('/system/role', { token: tokens.admin, body })).toMatchObject({ code: 200 });
    await aUser(db(), {
      ...{ userName: 'seer', password, roleKeys: ['near'], passwordChangedAt: Date.now(), deptId: 1 },
    });
    tokens.seer = await server.signIn('seer', password);
  });
  afterAll(() => server.stop());

  const now = Date.now();
  /** What a call may want to be told. */
  const wanted = (): Readonly<Record<string, string | number>> => ({
    ...{ from: now - 10 * dayMs, to: now, moment: now, at: now, stepMs: 6 * hourMs },
    ...{
      deviceId: hidden.device,
      siteId: hidden.site,
      ids: `${own.device},${hidden.device}`,
      points: 'returnTempC',
    },
    ...{ baselineFrom: 0, baselineTo: dayMs, reportFrom: dayMs, reportTo: 2 * dayMs, of: 'ac', text: 'AR' },
  });
  /** As little as it takes, and what leads to what is hidden. */
  const queriesOf = ({ query }: Route): string[] => {
    const shape = query instanceof z.ZodObject ? (query.shape as Record<string, z.ZodType>) : {};
    const must = Object.keys(shape).filter((name) => !shape[name]?.safeParse(undefined).success);
    const least = new URLSearchParams(must.map((name) => [name, String(wanted()[name] ?? '')])).toString();
    return [
      least,
      // Where ten days are too many.
      ...(shape.from ? [least.replace(String(wanted().from), String(now - 2 * hourMs))] : []),
      ...(shape.regionId ? [`${least}&regionId=${area.far}`] : []),
      ...(shape.siteId ? [`${least}&siteId=${hidden.site}`] : []),
    ];
  };

  let networks = 0;
  /** Without the instants, which go on by themselves; whoever asks much must come from many networks. */
  const answer = async (who: Who, address: string) => {
    networks += 1;
    const source = `10.9.${networks >> 8}.${networks & 255}`;
    const text = await (await server.fetch(address, { token: tokens[who], source })).text();
    return {
      isGiven: text.includes('"code":200'),
      text: text.replace(/\b1[6-9]\d{11}(?:\.\d+)?\b/g, 'at'),
    };
  };
  const twice = async (who: Who, address: string) => {
    const [one, other] = [await answer(who, address), await answer(who, address)];
    return { ...one, isSteady: one.text === other.text };
  };

  it('R-PERM-05 changes no answer by a single digit, whichever call reads', async () => {
    const { permissions } = (await server.call('/getInfo', { token: tokens.seer })) as unknown as {
      permissions: string[];
    };
    // What a table holds that was made for somebody, oneCity looks into.
    const routes = server.routes.filter(
      ({ method, path, permission }) =>
        method === 'GET' && permissions.includes(permission) && !/export/i.test(path),
    );
    const proven = new Set<string>();
    const ofOne = routes.filter(({ path }) => /[{:]/.test(path));
    for (const { id, path, ...route } of ofOne)
      for (const value of Object.values(hidden)) {
        const [query] = queriesOf({ id, path, ...route });
        const address = `${path.replace(/\{\w+\}|:\w+/g, String(value))}?${query}`;
        if ((await answer('seer', address)).isGiven || !(await answer('admin', address)).isGiven) continue;
        proven.add(id);
        break;
      }
    const asked = routes
      .filter((route) => !ofOne.includes(route))
      .flatMap((route) =>
        queriesOf(route).map((query) => ({ id: route.id, address: `${route.path}?${query}` })),
      );
    asked.push({ id: 'alarms.definitions.standing', address: '/alarm/definitions/roomTempHigh/standing' });
    const before = new Map<string, Record<Who, Awaited<ReturnType<typeof twice>>>>();
    for (const { address } of asked)
      before.set(address, { seer: await twice('seer', address), admin: await twice('admin', address) });
    const province = await region('province', '980000', 0);
    const elsewhere = await region('area', '980101', await region('city', '980100', province));
    const building = await aToldSite(db(), 'FAR-2', elsewhere);
    await sql`update sites set kind = 'building' where id = ${building.site}`.execute(db());
    await aToldSite(db(), 'NEAR-OTHER', area.near, otherDept);
    const leaks: string[] = [];
    for (const { id, address } of asked) {
      const { seer, admin } = before.get(address)!;
      if (!seer.isSteady || !admin.isSteady) continue;
      const after = await answer('seer', address);
      if (after.text !== seer.text && ![...goOn, ...ofAll].includes(id))
        leaks.push(`${address}: ${after.text}, was ${seer.text}`);
      const isOfHidden = /(?:siteId|deviceId|ids)=/.test(address) && seer.text !== admin.text;
      const isToldMore = seer.isGiven && (await answer('admin', address)).text !== admin.text;
      if (admin.isGiven && (isOfHidden || isToldMore)) proven.add(id);
    }
    expect(leaks).toEqual([]);
    const unproven = routes.map(({ id }) => id).filter((id) => !proven.has(id));
    expect(unproven.toSorted()).toEqual(Object.values(apart).flat().toSorted());
  });
});
