import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { seedDefinitions } from '@server/modules/alarms/definitions.store';
import type { Route } from '@server/platform/http/route';
import { io, type Socket } from 'socket.io-client';
import { liveCommands, livePath } from '@contract/live';
import { aDeviceOf, raise } from '@tests/support/aFleet';
import { aUser } from '@tests/support/aUser';
import { useFreshDatabase } from '@tests/support/database';
import { isTried, placeAttempts, withoutPlace, type City } from '@tests/support/placeAttempts';
import { startTestServer, type TestServer } from '@tests/support/testServer';

const password = 'Cool-air-12';
/** Stands in every name of the other city, and nowhere else. */
const mark = 'ZZSOUTH';

/** Every verb that changes alarms by their ids, as the console says it, and the state in which it changes one. */
const verbs = {
  '/alarm/acknowledge': { body: { note: 'mine' }, state: {} },
  '/alarm/unacknowledge': { body: {}, state: { isAcknowledged: true } },
  '/alarm/note': { body: { note: 'mine' }, state: {} },
  '/alarm/shelve': { body: { forMs: 600_000, reason: 'mine' }, state: {} },
  '/alarm/unshelve': { body: {}, state: { isShelved: true } },
  '/alarm/reset': { body: {}, state: { isAcknowledged: true, isOver: true } },
  '/alarm/assign': { body: { userName: 'city' }, state: {} },
} as const;

describe('a user whose role sees one city only', () => {
  const database = useFreshDatabase();
  let server: TestServer;
  let north: City;
  let south: City;
  let token: string;
  const db = () => database().db;

  const region = async (level: string, code: string, parent: number) =>
    (
      await sql<{ id: number }>`insert into regions (level, code, name_zh, name_en, name_hk, parent_id)
        values (${level}, ${code}, ${code}, ${code}, ${code}, ${parent}) returning id`.execute(db())
    ).rows[0]?.id ?? 0;
  const idOf = async (made: RawBuilder<unknown>): Promise<number> =>
    (await sql<{ id: number }>`${made}`.execute(db())).rows[0]?.id ?? 0;
  const aCity = async (name: string): Promise<City> => {
    const province = await region('province', `${name}-province`, 0);
    const city = await region('city', `${name}-city`, province);
    const area = await region('area', `${name}-area`, city);
    const { rows } = await sql<{ id: number }>`
      with b as (insert into build_types (code, name_zh, name_en, name_hk) values ('brick', '砖', 'Brick', '磚')
          on conflict (code) do update set code = excluded.code returning id),
        i as (insert into install_batches (code, name) values ('one', 'one')
          on conflict (code) do update set code = excluded.code returning id)
      insert into sites (code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id,
        lat, lng, shard, created_at)
      select ${`${name}-site`}, ${`${name}-name`}, 'station', 'D', b.id, i.id, ${area}, 1, 22.5, 113.9, 0, 0 from b, i
      returning id`.execute(db());
    const site = rows[0]?.id ?? 0;
    const device = await aDeviceOf(db(), site, `${name}-device`, 'ac');
    const room = await idOf(sql`
      insert into rooms (site_id, code, name, create_time) values (${site}, ${`${name}-room`}, ${name}, 0) returning id`);
    const freePoint = await idOf(sql`
      insert into free_points (device_id, code, name) values (${device}, 'valve', ${`${name}-valve`}) returning id`);
    const alarm = await raise(db(), site, 1);
    const fsu = await idOf(sql`
      insert into b_interface_units (fsu_id, site_id) values (${`${name}-fsu`}, ${site}) returning id`);
    const fsuDevice = await idOf(sql`
      insert into b_interface_devices (unit_id, code, id_text, first_at, last_at)
      values (${fsu}, ${`${name}-fsu-device`}, '', 0, 0) returning id`);
    return { room, freePoint, province, city, area, site, device, alarm, enrolment: 0, fsu, fsuDevice };
  };
  /** A controller that waits with a code of this person. */
  const aWaiting = (madeBy: number, name: string) =>
    idOf(sql`
      insert into enrolments (code_hash, tries_left, state, made_by, made_by_name, made_at, expires_at, serial, password_hash)
      values ('', 5, 'waiting', ${madeBy}, ${`${name}-maker`}, 0, ${Date.now() + 86_400_000}, ${`${name}-serial`}, 'x')
      returning id`);

  beforeAll(async () => {
    server = await startTestServer(database());
    await seedDefinitions(db());
    north = await aCity('AANORTH');
    south = await aCity(mark);
    const admin = await server.signIn();
    const { rows: menus } = await sql<{ id: number }>`
      select id from menus where perms is null or perms !~ '^(system|monitor|tool|display):'`.execute(db());
    const made = await server.call('/system/role', {
      token: admin,
      body: {
        roleName: 'One city',
        roleKey: 'one-city',
        dataScope: '1',
        menuIds: menus.map(({ id }) => id),
        areaIds: [north.city],
      },
    });
    expect(made.code).toBe(200);
    const user = await aUser(db(), {
      userName: 'city',
      password,
      roleKeys: ['one-city'],
      passwordChangedAt: Date.now(),
      deptId: 1,
    });
    token = await server.signIn('city', password);
    north.enrolment = await aWaiting(user, 'AANORTH');
    south.enrolment = await aWaiting(1, mark);
  }, 60_000);
  afterAll(() => server.stop());

  const addresses = () =>
    server.routes
      .filter(({ method }) => method === 'GET')
      .flatMap((route) => {
        const ids = [south.site, south.area, south.city, south.province, 1, 2];
        const names = route.path.match(/\{\w+\}|:\w+/g) ?? [];
        if (names.length === 0) return [{ route, path: route.path }];
        const values = names.some((name) => /topic/.test(name))
          ? ['alarms', 'sites', 'screen', `site:${south.site}`]
          : ids;
        return values.map((value) => ({ route, path: route.path.replace(/\{\w+\}|:\w+/g, String(value)) }));
      });
  /** What a caller would try, where the call takes it. */
  const filters = (): Record<string, string | number> => ({
    siteId: south.site,
    regionId: south.city,
    areaId: south.area,
    cityId: south.city,
    provinceId: south.province,
    name: mark,
    keyword: mark,
    text: mark,
    format: 'csv',
  });
  const queriesOf = ({ query, path }: Route): string[] => {
    if (/[{:]/.test(path)) return [''];
    const known = query instanceof z.ZodObject ? Object.keys(query.shape) : Object.keys(filters());
    return [
      '',
      ...Object.entries(filters()).flatMap(([name, value]) =>
        known.includes(name) ? [`?${name}=${value}`] : [],
      ),
    ];
  };

  it('R-PERM-05 sees the own city, so that seeing nothing of another one means something', async () => {
    const list = await (await server.fetch('/site/list', { token })).text();
    expect(list).toContain('AANORTH-name');
    expect(await (await server.fetch('/alarm/list', { token })).text()).toContain('AANORTH-name');
  });

  it('R-PERM-05 reads the past of its own sites, and of none of another city', async () => {
    const codeOf = async (site: number) => {
      const response = await server.fetch(`/history/site/${site}?at=${Date.now()}`, { token });
      // What every call answers with.
      return ((await response.json()) as { code: number }).code;
    };
    expect([await codeOf(north.site), await codeOf(south.site)]).toEqual([200, 404]);
  });

  let networks = 0;
  /** Whoever is refused often must slow down: each call comes from a network of its own. */
  const elsewhere = (): string => `10.${(networks += 1) >> 8}.${networks & 255}.1`;

  it('R-PERM-05 finds nothing of another city by any call that reads, whatever it asks for', async () => {
    const leaks: string[] = [];
    let answered = 0;
    for (const { route, path } of addresses())
      for (const query of queriesOf(route)) {
        const response = await server.fetch(`${path}${query}`, { token, source: elsewhere() });
        const text = await response.text();
        expect(text).not.toContain('tooManyRequests');
        // What was asked for may be repeated in a refusal; what the city is called may not.
        if (text.includes(`${mark}-`)) leaks.push(`${path}${query}: ${text.slice(0, 200)}`);
        if (text.includes('"code":200')) answered += 1;
      }
    expect(leaks).toEqual([]);
    expect(answered).toBeGreaterThan(20);
  }, 120_000);

  it('R-PERM-05 finds nothing of it in any export', async () => {
    const exports = server.routes.filter(({ path }) => /export/i.test(path));
    for (const { path, method } of exports) {
      const prepared = await server.fetch(`${path}${method === 'GET' ? '?format=csv' : ''}`, {
        token,
        source: elsewhere(),
        method,
        ...(method === 'POST' && { body: { format: 'csv' } }),
      });
      const text = await prepared.text();
      const name = /"msg":"([0-9a-f]{40}\.\w+)"/.exec(text)?.[1];
      const file = name
        ? await (await server.fetch(`/common/download?fileName=${name}`, { token })).text()
        : '';
      expect({ path, leaks: `${text}${file}`.includes(`${mark}-`) }).toEqual({ path, leaks: false });
    }
  });

  it.each(Object.entries(verbs))(
    'R-PERM-05 changes its own alarms by %s, and no other',
    async (path, verb) => {
      const state = { isAcknowledged: false, isShelved: false, isOver: false, ...verb.state };
      const of = (id: number) =>
        sql<{ text: string }>`select a::text as text from alarms a where id = ${id}`.execute(db());
      const now = Date.now();
      await sql`update alarms set is_late = false, note = null, assigned_to = null,
      acknowledged_at = ${state.isAcknowledged ? now : null}, shelved_until = ${state.isShelved ? now + 1e6 : null},
      cleared_at = ${state.isOver ? now : null}, is_latched = ${state.isOver}
      where id in (${north.alarm}, ${south.alarm})`.execute(db());
      const [own, before] = [await of(north.alarm), await of(south.alarm)];
      const answer = await server.call(path, {
        token,
        body: { ...verb.body, alarmIds: [north.alarm, south.alarm] },
      });
      const outcomes = answer.data as { alarmId: number; outcome: string }[];
      expect(outcomes.find(({ alarmId }) => alarmId === south.alarm)).toMatchObject({ outcome: 'notFound' });
      expect((await of(south.alarm)).rows).toEqual(before.rows);
      expect((await of(north.alarm)).rows).not.toEqual(own.rows);
    },
  );

  it('knows every call that changes alarms by their ids', () => {
    const known = server.routes.filter(
      ({ body, id }) => body instanceof z.ZodObject && 'alarmIds' in body.shape && id !== 'alarms.export',
    );
    expect(known.map(({ path }) => path).sort()).toEqual(Object.keys(verbs).sort());
  });

  it('R-PERM-05 exports alarms of its own city only, by search and by number', async () => {
    const exported = async (body: object) =>
      (await server.fetch('/alarm/export', { token, body: { format: 'csv', ...body } })).text();
    for (const text of [
      await exported({ search: {} }),
      await exported({ alarmIds: [north.alarm, south.alarm] }),
    ]) {
      expect(text).toContain('AANORTH-name');
      expect(text).not.toContain(`${mark}-`);
    }
  });

  it('R-PERM-05 reads the history of its own devices only', async () => {
    const codeOf = async (device: number) =>
      (
        await server.call(
          `/history/points?deviceId=${device}&points=returnTempC&from=${Date.now() - 3_600_000}&to=${Date.now()}`,
          { token },
        )
      ).code;
    expect([await codeOf(north.device), await codeOf(south.device)]).toEqual([200, 404]);
  });

  it('R-PERM-05 compares the energy of its own city only', async () => {
    const today = Math.floor((Date.now() + 8 * 3_600_000) / 86_400_000) * 86_400_000 - 8 * 3_600_000;
    for (const [{ area }, kwh] of [
      [north, 3],
      [south, 700_000],
    ] as const)
      await sql`insert into energy_days values (${today - 86_400_000}, ${area}, 1, ${kwh}, ${[kwh]}, 2)`.execute(
        db(),
      );
    const figures = JSON.stringify((await server.call('/energy/compared', { token })).data);
    const kwh = [...figures.matchAll(/"kwh":(\d+)/g)].map(([, text]) => Number(text));
    expect(Math.max(...kwh)).toBe(3);
  });

  it.each(['days', 'hours', 'findings', 'outdoor'])(
    'R-PERM-05 reads the %s of its own sites only',
    async (what) => {
      const codeOf = async (site: number) =>
        (await server.call(`/energy/site/${site}/${what}?from=0&to=86400000`, { token })).code;
      expect([await codeOf(north.site), await codeOf(south.site)]).toEqual([200, 404]);
    },
  );

  it('R-PERM-05 tells the saving of its own sites only', async () => {
    const spans = 'baselineFrom=0&baselineTo=86400000&reportFrom=86400000&reportTo=172800000';
    const codeOf = async (site: number) =>
      (await server.call(`/savings/site/${site}?of=ac&${spans}`, { token })).code;
    expect([await codeOf(north.site), await codeOf(south.site)]).toEqual([200, 404]);
  });

  it('R-PERM-05 lists and exports baselines of its own sites only', async () => {
    const list = JSON.stringify(await server.call('/savings/baselines?of=ac', { token }));
    const exported = await server.fetch('/savings/baselines/export', {
      token,
      body: { of: 'ac', format: 'csv' },
    });
    const file = await exported.text();
    for (const text of [list, file]) {
      expect(text).toContain('AANORTH');
      expect(text).not.toContain(`${mark}-`);
    }
  });

  it('R-PERM-05 changes nothing of it by any other call', async () => {
    const { rows } = await sql<{ id: number }>`select id from alarms where site_id = ${south.site}`.execute(
      db(),
    );
    const before = await sql`select * from alarms where site_id = ${south.site}`.execute(db());
    for (const route of server.routes.filter(
      ({ path }) => path.startsWith('/alarm') && !/definition/.test(path),
    ))
      if (route.method !== 'GET')
        await server.call(route.path.replace(/\{\w+\}/g, String(rows[0]?.id)), {
          token,
          source: elsewhere(),
          method: route.method,
          body: { ids: [rows[0]?.id], alarmIds: [rows[0]?.id], note: 'mine', minutes: 10, reason: 'mine' },
        });
    const after = await sql`select * from alarms where site_id = ${south.site}`.execute(db());
    expect(after.rows).toEqual(before.rows);
  });

  it('R-PERM-05 changes no place of it by any call of area management', async () => {
    const standing = async () =>
      (
        await sql`
          select s::text as row from sites s where area_id = ${south.area}
          union all select d::text from devices d where site_id = ${south.site}
          union all select r::text from regions r where id in (${south.area}, ${south.city}, ${south.province}) or parent_id = ${south.city}
          union all select m::text from rooms m where site_id = ${south.site}
          union all select c::text from field_credential_sites c where site_id = ${south.site}
          union all select p::text from free_points p where device_id = ${south.device}
          union all select u::text from b_interface_units u
          union all select b::text from b_interface_devices b
          union all select e::text from enrolments e`.execute(db())
      ).rows;
    const before = await standing();
    for (const [method, path, body] of placeAttempts(north, south, mark)) {
      const { code } = await server.call(path, { token, source: elsewhere(), method, body });
      expect({ path, isRefused: code !== 200 }).toEqual({ path, isRefused: true });
    }
    expect(await standing()).toEqual(before);
  });

  it('knows every call of area management that changes a place', () => {
    const attempts = placeAttempts(north, south, mark);
    const shared = /^\/area\/(buildType|installBatch|carrier|contract|tariff|fsu-signal|fsu-output)\b/;
    const untried = server.routes.filter(
      (route) =>
        route.method !== 'GET' &&
        /^\/(area|site|connect|enrolment|free-points|provisioning)\b/.test(route.path) &&
        !shared.test(route.path) &&
        !/export|import/i.test(route.path) &&
        !isTried(route, attempts) &&
        !withoutPlace.includes(route.id),
    );
    expect(untried.map(({ method, path, id }) => `${id}: ${method} ${path}`)).toEqual([]);
  });

  it('R-PERM-05 hears nothing of it on any topic of the socket', async () => {
    const heard: string[] = [];
    const socket: Socket = io(server.address, {
      path: livePath,
      transports: ['websocket'],
      auth: { token },
      reconnection: false,
    });
    socket.onAny((...event) => heard.push(JSON.stringify(event)));
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    for (const topic of [
      'alarms',
      'commands',
      'sites',
      'screen',
      'notices',
      'server',
      `site:${south.site}`,
      `site:${north.site}`,
    ])
      heard.push(
        JSON.stringify(
          await socket.timeout(5_000).emitWithAck(liveCommands.subscribe, { topic }).catch(String),
        ),
      );
    await raise(db(), south.site, 1);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    socket.disconnect();
    expect(heard.filter((text) => text.includes(`${mark}-`))).toEqual([]);
    expect(heard.some((text) => text.includes('AANORTH-'))).toBe(true);
  }, 30_000);
});
