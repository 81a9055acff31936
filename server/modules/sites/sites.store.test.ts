import { sql } from 'kysely';
import { anActor } from '@tests/support/actors';
import { aSiteDeclaration } from '@tests/support/aSiteDeclaration';
import { useSeededDatabase } from '@tests/support/database';
import { testClock } from '@tests/support/testClock';
import { SiteListQuery } from '@contract/sites';
import { regionsOf } from '../regions/regions.store';
import { everything, nothing, type Scope } from '../scope';
import { provision } from '../provisioning/provisioning.service';
import { seed } from '../seed/seed';
import { exportSites } from './exporting';
import { siteRoutes } from './sites.routes';
import { moveSite } from './sites.service';
import { devicesOf, findSite, listSites, siteMapOf } from './sites.store';

describe('the sites that someone may see', () => {
  const database = useSeededDatabase();
  const db = () => database().db;
  let nanshan: Scope;

  beforeAll(async () => {
    const clock = testClock();
    await seed({ db: db(), clock, adminPassword: 'First-light-7' });
    const futian = { code: '440304', name: { zh: '福田', en: 'Futian', hk: '福田' } };
    const sites = [
      aSiteDeclaration({ code: 'NS-1', name: '100% cool' }),
      aSiteDeclaration({ code: 'NS-2', name: 'Tower', kind: 'building', stationClass: 'A' }),
      aSiteDeclaration({ code: 'FT-1', name: 'Futian 1', area: futian }),
    ];
    const ports = { db: db(), clock, scopeOf: async () => everything, mqttUrl: () => '' };
    await provision(ports, anActor(), { credential: 'all', sites });
    const area = await db()
      .selectFrom('regions')
      .select('id')
      .where('code', '=', '440305')
      .executeTakeFirstOrThrow();
    nanshan = { isAll: false, grants: [{ deptIds: 'all', areaIds: [area.id] }], key: 'nanshan' };
  });

  const codes = async (scope: Scope, query: Record<string, unknown> = {}) => {
    const { total, rows } = await listSites(db(), scope, SiteListQuery.parse(query));
    return { total, codes: rows.map(({ code }) => code) };
  };
  const idOf = async (code: string) =>
    (await db().selectFrom('sites').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;

  it('R-PERM-05 are those of the granted areas, in the list, on the map and one by one', async () => {
    expect(await codes(everything)).toEqual({ total: 3, codes: ['FT-1', 'NS-1', 'NS-2'] });
    expect(await codes(nanshan)).toEqual({ total: 2, codes: ['NS-1', 'NS-2'] });
    expect(await codes(nothing)).toEqual({ total: 0, codes: [] });
    expect((await siteMapOf(db(), nanshan)).code.toSorted()).toEqual(['NS-1', 'NS-2']);
    expect(await siteMapOf(db(), nothing)).toMatchObject({ id: [], lat: [] });
    expect(await findSite(db(), nanshan, await idOf('FT-1'))).toBeNull();
    expect(await findSite(db(), nanshan, await idOf('NS-1'))).toMatchObject({
      code: 'NS-1',
      comm: 'unknown',
    });
  });

  it('are found by what is wrong with how they speak, and say why and since when', async () => {
    const detail = 'env: t=1700000000';
    await sql`with c as (insert into link_fault_causes (cause, reason, detail, sites, many_since)
        values ('clockPast:seconds', 'clockPast', ${detail}, 12, 1000) returning cause)
      insert into site_link_faults (site_id, fault, since, reason, detail, cause)
      select ${await idOf('NS-2')}, 'notUnderstood', 2000, 'clockPast', ${detail}, cause from c`.execute(
      db(),
    );
    const { rows: causes } = await sql<{ id: number }>`select id from link_fault_causes`.execute(db());
    for (const query of [{ linkFault: 'notUnderstood' }, { linkCause: causes[0]?.id }])
      expect(await codes(everything, query)).toEqual({ total: 1, codes: ['NS-2'] });
    expect(await codes(everything, { linkFault: 'none' })).toEqual({ total: 2, codes: ['FT-1', 'NS-1'] });
    expect(await codes(everything, { linkFault: 'clock' })).toEqual({ total: 0, codes: [] });
    expect(SiteListQuery.safeParse({ linkFault: 'deaf' }).success).toBe(false);
    await sql`insert into site_contacts (site_id, heard_at, is_online, heard_seeing_ms)
      values (${await idOf('NS-2')}, 1, true, 1)`.execute(db());
    const { rows } = await listSites(db(), everything, SiteListQuery.parse({ linkFault: 'notUnderstood' }));
    expect(rows).toMatchObject([
      // Who knows the state of the connection alone reads it as before.
      { comm: 'online', isUnderstood: false, linkFaults: [{ reason: 'clockPast', detail, since: 2000 }] },
    ]);
    await sql`with heard as (delete from site_contacts) delete from site_link_faults`.execute(db());
  });

  it('come by pages, and are found by words in any order, of the site or its area, by kind, class and any region above them', async () => {
    expect(await codes(everything, { pageSize: 2, pageNum: 2 })).toEqual({ total: 3, codes: ['NS-2'] });
    expect(await codes(everything, { text: 'tow' })).toEqual({ total: 1, codes: ['NS-2'] });
    expect(await codes(everything, { text: '0% c' })).toEqual({ total: 1, codes: ['NS-1'] });
    expect(await codes(everything, { text: '%' })).toEqual({ total: 1, codes: ['NS-1'] });
    expect(await codes(everything, { text: 'COOL ns-1' })).toEqual({ total: 1, codes: ['NS-1'] });
    expect(await codes(everything, { text: '1 福田' })).toEqual({ total: 1, codes: ['FT-1'] });
    expect(await codes(everything, { text: 'futian cool' })).toEqual({ total: 0, codes: [] });
    expect(await codes(everything, { kind: 'building' })).toEqual({ total: 1, codes: ['NS-2'] });
    expect(await codes(everything, { stationClass: 'D' })).toMatchObject({ total: 2 });
    const city = await db()
      .selectFrom('regions')
      .select('id')
      .where('level', '=', 'city')
      .executeTakeFirstOrThrow();
    expect(await codes(everything, { regionId: city.id })).toMatchObject({ total: 3 });
    expect(await codes(nanshan, { regionId: city.id })).toMatchObject({ total: 2 });
  });

  it('stand in regions of which one sees only the own areas and what lies above them', async () => {
    const names = async (scope: Scope) => (await regionsOf(db(), scope)).map(({ code }) => code);
    expect(await names(everything)).toEqual(['440000', '440300', '440304', '440305']);
    expect(await names(nanshan)).toEqual(['440000', '440300', '440305']);
    expect(await names(nothing)).toEqual([]);
  });

  it('R-PERM-05 are moved within the scope only, and the log keeps where they were', async () => {
    const [clock, place] = [testClock(), { lat: 22.55, lng: 113.95 }];
    const ports = { db: db(), clock, scopeOf: async () => nanshan };
    await expect(moveSite(ports, anActor(), await idOf('FT-1'), place)).rejects.toMatchObject({
      reason: 'notFound',
    });
    const id = await idOf('NS-2');
    const before = await findSite(db(), nanshan, id);
    await moveSite(ports, anActor(), id, place);
    expect(await findSite(db(), nanshan, id)).toMatchObject(place);
    const { detail } = await db()
      .selectFrom('audit_events')
      .select('detail')
      .where('action', '=', 'site.moved')
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({ site: 'NS-2', from: { lat: before?.lat, lng: before?.lng }, to: place });
  });

  it('tell what each device said last', async () => {
    const siteId = await idOf('NS-1');
    const [silent] = await devicesOf(db(), siteId);
    expect(silent).toMatchObject({ class: 'ac', state: null });
    await database().pool.query(
      'insert into latest (device_id, ts, n, received_at, invalid, v) values ($1, 1000, 1, 1005, 2, $2)',
      [silent?.id, [1, null, 23.5]],
    );
    const [heard] = await devicesOf(db(), siteId);
    expect(heard?.state).toEqual({
      ...{ deviceId: silent?.id, code: 'ac-1', class: 'ac', at: 1_000, receivedAt: 1_005 },
      ...{ values: [1, null, 23.5], invalid: 2 },
    });
  });

  it('R-PERM-05 stand in a table in the order of the choice, with their alarms, without those of other areas', async () => {
    const siteIds = [await idOf('NS-2'), await idOf('FT-1'), await idOf('NS-1')];
    await database().pool.query(
      `insert into alarm_definitions (id, device_class, level, rule, raise_delay_s, clear_delay_s)
       values ('smoke', 'env', '{}', '{}', 0, 0) on conflict do nothing`,
    );
    await database().pool.query(
      `insert into alarms (definition_id, site_id, level, raised_at, recorded_at) values ('smoke', $1, 1, 1, 1)`,
      [siteIds[0]],
    );
    const { stream } = exportSites(db(), { scope: nanshan, language: 'en' }, { format: 'csv', siteIds });
    const lines = (await stream.toArray()).map(String).join('').trim().split(/\r?\n/);
    expect(lines[0]).toContain('Code,Name,Class,Province,City,Area,Latitude,Longitude,Communication');
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['NS-2', 'NS-1']);
    expect(lines[1]).toMatch(/,Unknown,1,0,0,0$/);
    await database().pool.query('delete from alarms');
  });

  it('R-PERM-05 are those of the right that the very call asks for', async () => {
    const asked = new Set<string>();
    const scopeOf = async (_actor: unknown, permission: string) => (asked.add(permission), nothing);
    const query = { ...SiteListQuery.parse({}), lat: 22.5, lng: 113.9, format: 'csv', siteIds: [] };
    const context = { actor: anActor(), params: { id: 1 }, query, body: query, language: 'en' } as never;
    for (const route of siteRoutes({ db: db(), clock: testClock(), scopeOf, plantTimeZone: 'UTC' })) {
      asked.clear();
      await route.handle(context).catch(() => undefined);
      expect({ id: route.id, asked: [...asked] }).toEqual({ id: route.id, asked: [route.permission] });
    }
  });
});
