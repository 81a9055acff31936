import { sql } from 'kysely';
import { pointsByClass, type DeviceClass } from '@contract/points';
import { keepBatches } from '@server/modules/commands/batchKeeper';
import { systemClock } from '@server/platform/clock';
import { aUser } from '@tests/support/aUser';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { aCredential, until } from '@tests/support/testIngest';
import { startTestServer, type TestServer } from '@tests/support/testServer';

jest.setTimeout(60_000);

const password = 'Cool-air-12';
const controls = ['command:list', 'command:switch', 'command:setpoint', 'command:tag'];

interface Place {
  area: number;
  site: number;
  units: number[];
}

describe('wishes to air conditioners', () => {
  const database = useFreshDatabase();
  let server: TestServer;
  let north: Place;
  let south: Place;
  const tokens: Record<string, string> = {};
  const db = () => database().db;
  const one = async <T extends object>(query: ReturnType<typeof sql<T>>): Promise<T> =>
    (await query.execute(db())).rows[0]!;

  const heard = async (deviceId: number, deviceClass: DeviceClass, values: Record<string, number>) => {
    const v = pointsByClass[deviceClass].map(({ name }) => values[name] ?? null);
    await sql`insert into latest (device_id, ts, n, received_at, invalid, v)
      values (${deviceId}, ${Date.now()}, 1, ${Date.now()}, 0, ${v}::float8[])
      on conflict (device_id) do update set v = excluded.v, received_at = excluded.received_at`.execute(db());
  };
  const aDevice = async (site: number, code: string, deviceClass: DeviceClass) =>
    (
      await one(sql<{
        id: number;
      }>`insert into devices (site_id, code, class, name, rated_power_w, control_path, created_at)
        values (${site}, ${code}, ${deviceClass}, ${code}, 2000, ${deviceClass === 'ac' ? 'bus' : 'none'}, 0) returning id`)
    ).id;

  /** A site of class D with two units that are on, whose controller hands back by itself. */
  const aPlace = async (name: string): Promise<Place> => {
    const area = await one(sql<{ id: number }>`insert into regions (level, code, name_zh, name_en, name_hk)
      values ('area', ${name}, ${name}, ${name}, ${name}) returning id`);
    const site = await one(sql<{ id: number }>`
      with b as (insert into build_types (code, name_zh, name_en, name_hk) values ('brick', '', '', '')
          on conflict (code) do update set code = excluded.code returning id),
        i as (insert into install_batches (code, name) values ('one', 'one')
          on conflict (code) do update set code = excluded.code returning id)
      insert into sites (code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id, lat, lng,
        shard, created_at)
      select ${name}, ${name}, 'station', 'D', b.id, i.id, ${area.id}, 1, 0, 0, 0, 0 from b, i returning id`);
    const [ctl, env] = [await aDevice(site.id, 'ctl', 'controller'), await aDevice(site.id, 'env', 'env')];
    const units = [await aDevice(site.id, 'ac-1', 'ac'), await aDevice(site.id, 'ac-2', 'ac')];
    await heard(ctl, 'controller', { ownControl: 0 });
    await heard(env, 'env', { roomTempC: 25, roomRhPct: 40 });
    for (const unit of units) await heard(unit, 'ac', { switchedOn: 1, running: 1, setpointC: 25, mode: 1 });
    await aCredential(database().pool, `ctl-${name}`, 'secret', [site.id]);
    return { area: area.id, site: site.id, units };
  };

  const aPerson = async (userName: string, area: number, permissions: readonly string[]) => {
    const admin = await server.signIn();
    const { rows } = await sql<{
      id: number;
    }>`select id from menus where perms = any(${[...permissions]}::text[])`.execute(db());
    const body = {
      roleName: userName,
      roleKey: userName,
      dataScope: '1',
      menuIds: rows.map(({ id }) => id),
      areaIds: [area],
    };
    expect((await server.call('/system/role', { token: admin, body })).code).toBe(200);
    await aUser(db(), { userName, password, roleKeys: [userName], passwordChangedAt: Date.now(), deptId: 1 });
    tokens[userName] = await server.signIn(userName, password);
  };

  let keys = 0;
  const ask = (who: string, deviceIds: number[], wish: object, more: object = {}) =>
    server.call('/command/batch', {
      token: tokens[who]!,
      body: {
        selection: { kind: 'devices', deviceIds },
        wish,
        reason: 'test',
        key: `key-number-${(keys += 1)}`,
        ...more,
      },
    });
  const decide = (who: string, id: number, verb = 'approve') =>
    server.call(`/command/batch/${id}/${verb}`, { token: tokens[who]!, body: { reason: 'seen' } });
  const idOf = ({ data }: { data?: unknown }): number => (data as { id: number }).id;
  const statesOf = async (batchId: number): Promise<string[]> =>
    (
      await sql<{
        state: string;
      }>`select state from commands where batch_id = ${batchId} order by id`.execute(db())
    ).rows.map(({ state }) => state);

  beforeAll(async () => {
    server = await startTestServer(database());
    north = await aPlace('NORTH-1');
    south = await aPlace('SOUTH-1');
    await aPerson('author', north.area, controls);
    await aPerson('second', north.area, [...controls, 'command:approve']);
    await aPerson('stranger', south.area, [...controls, 'command:approve']);
    await aPerson('looker', north.area, ['command:list']);
  });
  beforeEach(async () => {
    await sql`truncate commands, command_batches, command_steps, command_attempts, desired_points, control_tags cascade`.execute(
      db(),
    );
  });
  afterAll(() => server.stop());

  it('go at once where nothing is dangerous, each as a row with its first steps', async () => {
    const made = await ask('author', [north.units[0]!], { setpointC: 26 });
    expect(made.code).toBe(200);
    expect(await statesOf(idOf(made))).toEqual(['authorised']);
    const { rows } = await sql<{ state: string; by_user: string }>`
      select state, by_user from command_steps order by id`.execute(db());
    expect(rows).toEqual([
      { state: 'requested', by_user: 'author' },
      { state: 'authorised', by_user: 'author' },
    ]);
  });

  it('wait for a second person where a site would have no unit on: never the author, never out of the scope', async () => {
    const id = idOf(await ask('author', north.units, { switchedOn: 0 }));
    expect(await statesOf(id)).toEqual(['requested', 'requested']);
    expect((await decide('author', id)).code).toBe(403);
    expect((await decide('stranger', id)).code).toBe(404);
    expect((await decide('looker', id)).code).toBe(403);
    expect(await statesOf(id)).toEqual(['requested', 'requested']);
    expect((await decide('second', id)).code).toBe(200);
    expect(await statesOf(id)).toEqual(['authorised', 'authorised']);
    const { rows } = await sql<{ action: string }>`
      select action from audit_events where subject = ${`commandBatch:${id}`} order by id`.execute(db());
    expect(rows.map(({ action }) => action)).toEqual(['commands.requested', 'commands.approved']);
  });

  it('are not approved by their author though he has the right', async () => {
    const id = idOf(await ask('second', north.units, { switchedOn: 0 }));
    expect(await decide('second', id)).toMatchObject({ reason: 'notYourself' });
    expect(await statesOf(id)).toEqual(['requested', 'requested']);
  });

  it('are let go once, when two people approve at once', async () => {
    await aPerson('third', north.area, [...controls, 'command:approve']);
    const id = idOf(await ask('author', north.units, { switchedOn: 0 }));
    const answers = await Promise.all([decide('second', id), decide('third', id)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  });

  it('are made once, however often the same is sent', async () => {
    const again = { key: 'replayed-request' };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ask('author', [north.units[0]!], { setpointC: 24 }, again)),
    );
    const made = new Set(answers.filter(({ code }) => code === 200).map(idOf));
    expect(made.size).toBe(1);
    const { n } = await one(sql<{ n: number }>`select count(*)::int as n from commands`);
    expect(n).toBe(1);
  });

  it('reach no unit out of the scope, and none by a kind of command without its right', async () => {
    expect(await ask('author', south.units, { setpointC: 24 })).toMatchObject({ reason: 'nothingToCommand' });
    const mixed = idOf(await ask('author', [north.units[0]!, south.units[0]!], { setpointC: 24 }));
    expect(await statesOf(mixed)).toHaveLength(1);
    expect((await ask('author', [north.units[0]!], { mode: 1 })).code).toBe(403);
    expect((await ask('looker', [north.units[0]!], { setpointC: 24 })).code).toBe(403);
  });

  it('leave out what is tagged or out of service, and say why', async () => {
    const tag = { kind: 'lockOut', siteId: north.site, deviceId: north.units[0]!, reason: 'repair' };
    expect((await server.call('/command/tag', { token: tokens['second']!, body: tag })).code).toBe(200);
    const preview = (await server.call('/command/preview', {
      token: tokens['author']!,
      body: { selection: { kind: 'site', siteId: north.site }, wish: { setpointC: 26 } },
    })) as { data: { sendable: number; leftOut: { why: string }[] } };
    expect(preview.data).toMatchObject({ sendable: 1, leftOut: [{ why: 'locked' }] });
    await sql`update field_credentials set revoked_at = 1 where username = 'ctl-NORTH-1'`.execute(db());
    expect(await ask('author', north.units, { setpointC: 26 })).toMatchObject({ reason: 'nothingToCommand' });
    await sql`update field_credentials set revoked_at = null`.execute(db());
    for (const table of ['sites', 'devices']) {
      const id = table === 'sites' ? north.site : north.units[0]!;
      const retire = (at: number | null) =>
        sql`update ${sql.table(table)} set retired_at = ${at} where id = ${id}`.execute(db());
      await retire(1);
      expect(await ask('author', [north.units[0]!], { setpointC: 26 })).toMatchObject({
        reason: 'nothingToCommand',
      });
      await retire(null);
    }
  });

  it('supersede what was asked of the same point before, and can be taken back while they wait', async () => {
    const first = idOf(await ask('author', [north.units[0]!], { setpointC: 24 }));
    const second = idOf(await ask('author', [north.units[0]!], { setpointC: 25.5 }));
    expect([await statesOf(first), await statesOf(second)]).toEqual([['superseded'], ['authorised']]);
    const { id } = await one(sql<{ id: number }>`select id from commands where batch_id = ${second}`);
    const withdraw = (who: string) =>
      server.call(`/command/${id}/withdraw`, { token: tokens[who]!, body: undefined, method: 'POST' });
    expect((await withdraw('stranger')).code).toBe(404);
    expect((await withdraw('author')).code).toBe(200);
    expect(await statesOf(second)).toEqual(['withdrawn']);
  });

  it('are stopped: what was not sent is taken back', async () => {
    const id = idOf(await ask('author', north.units, { setpointC: 26 }, { waveSize: 1 }));
    expect((await decide('stranger', id, 'stop')).code).toBe(404);
    expect((await decide('author', id, 'stop')).code).toBe(200);
    expect(await statesOf(id)).toEqual(['withdrawn', 'withdrawn']);
  });

  /** As if the field had done all of it; each unit had been set to its own value before. */
  const carryOut = (batchId: number, before: readonly number[]) =>
    sql`
      with done as (
        update commands set state = 'effective', ended_at = ${Date.now()}, attempt = 1 where batch_id = ${batchId}
        returning id, device_id, point, value, by_user
      )
      insert into desired_points (device_id, point, value, command_id, since, until, before_value, by_user)
      select device_id, point, value, id, ${Date.now()}, ${Date.now() + 3_600_000},
        (${[...before]}::real[])[rank() over (order by id)], by_user from done`.execute(db());
  const loggedOf = async (subject: string) =>
    (
      await sql<{ action: string; user_name: string; detail: Record<string, unknown> }>`
        select action, user_name, detail from audit_events where subject = ${subject} order by id`.execute(
        db(),
      )
    ).rows;

  it('are given back as it was: each unit its own value, by who may command all of them', async () => {
    const id = idOf(await ask('author', north.units, { setpointC: 27 }));
    await carryOut(id, [24, 25.5]);
    expect(await decide('stranger', id, 'giveBack')).toMatchObject({ reason: 'nothingToGiveBack' });
    expect((await decide('looker', id, 'giveBack')).code).toBe(403);
    const back = idOf(await decide('second', id, 'giveBack'));
    const { rows } = await sql`
      select c.device_id, c.value, c.state, c.origin, c.hold_ms, b.gives_back, b.by_user
      from commands c join command_batches b on b.id = c.batch_id where b.id = ${back} order by c.id`.execute(
      db(),
    );
    const common = {
      state: 'authorised',
      origin: 'giveBack',
      hold_ms: null,
      gives_back: id,
      by_user: 'second',
    };
    expect(rows).toEqual([
      { device_id: north.units[0], value: 24, ...common },
      { device_id: north.units[1], value: 25.5, ...common },
    ]);
    expect(await loggedOf(`commandBatch:${id}`)).toMatchObject([
      { action: 'commands.requested', user_name: 'author' },
      { action: 'commands.gaveBack', user_name: 'second', detail: { reason: 'seen', batch: back } },
    ]);
  });

  it('stand in the operation log with their reason and with what became of them', async () => {
    const id = idOf(await ask('author', north.units, { setpointC: 27 }));
    await carryOut(id, [24, 25]);
    await sql`update commands set state = 'failed', why = 'noEffect'
      where batch_id = ${id} and device_id = ${north.units[1]}`.execute(db());
    const { pool } = database();
    await until(async () => {
      await keepBatches({ db: db(), pool, clock: systemClock, log: quietLog });
      return (await loggedOf(`commandBatch:${id}`)).length === 2;
    });
    expect(await loggedOf(`commandBatch:${id}`)).toMatchObject([
      { action: 'commands.requested', user_name: 'author', detail: { reason: 'test', units: 2 } },
      {
        action: 'commands.finished',
        user_name: 'author',
        detail: { state: 'done', outcome: { effective: 1, failed: 1 } },
      },
    ]);
  });

  it('of a chosen kind ask for the second factor: of who wishes, and of who approves', async () => {
    const waiting = idOf(await ask('author', north.units, { switchedOn: 0 }));
    const choose = (kinds: string) =>
      sql`update params set config_value = ${kinds} where config_key = 'control.secondFactorKinds'`.execute(
        db(),
      );
    await choose('switch');
    const refused = await ask('author', [north.units[0]!], { switchedOn: 0 });
    expect(refused.code).not.toBe(200);
    expect(refused.reason).toMatch(/secondFactor|otp/);
    const approved = await decide('second', waiting);
    expect(approved.reason).toMatch(/secondFactor|otp/);
    expect(await statesOf(waiting)).toEqual(['requested', 'requested']);
    expect((await ask('author', [north.units[0]!], { setpointC: 25.5 })).code).toBe(200);
    await choose('');
    expect((await decide('second', waiting)).code).toBe(200);
  });

  it('are not let go by an approval that is sent again, or by one of another batch', async () => {
    const first = idOf(await ask('author', north.units, { switchedOn: 0 }));
    expect((await decide('second', first)).code).toBe(200);
    expect((await decide('second', first)).code).toBe(409);
    expect((await decide('second', first, 'stop')).code).toBe(200);
    expect((await decide('second', first)).code).toBe(409);
    const other = idOf(await ask('author', north.units, { switchedOn: 0 }));
    expect((await decide('second', first)).code).toBe(409);
    expect(await statesOf(other)).toEqual(['requested', 'requested']);
  });

  it('are not let go by one whose scope has lost a site since', async () => {
    const id = idOf(await ask('author', north.units, { switchedOn: 0 }));
    await sql`update sites set area_id = ${south.area} where id = ${north.site}`.execute(db());
    expect((await decide('second', id)).code).toBe(404);
    await sql`update sites set area_id = ${north.area} where id = ${north.site}`.execute(db());
    expect(await statesOf(id)).toEqual(['requested', 'requested']);
  });
});
