import { sql } from 'kysely';
import { pointsByClass, type DeviceClass } from '@contract/points';
import { aUser } from './aUser';
import { commandTables, emptyTables, type TestDatabase } from './database';
import type { Answer } from './peopleServer';
import { aCredential } from './testIngest';
import { startTestServer, type TestServer } from './testServer';

const password = 'Cool-air-12';

export interface Place {
  area: number;
  site: number;
  units: number[];
}

/** The whole server, with places that can be commanded and people who may. */
export interface ControlConsole {
  server: TestServer;
  tokens: Record<string, string>;
  /** A site with two units that are on, whose controller hands back by itself. */
  aPlace(name: string, stationClass?: 'A' | 'B' | 'C' | 'D'): Promise<Place>;
  aPerson(userName: string, area: number, permissions: readonly string[]): Promise<void>;
  /** What a device last said. */
  heard(deviceId: number, deviceClass: DeviceClass, values: Record<string, number>): Promise<void>;
  /** Wishes something of devices. */
  ask(who: string, deviceIds: number[], wish: object, more?: object): Promise<Answer>;
  post(who: string, path: string, body?: object): Promise<Answer>;
  decide(who: string, batchId: number, verb?: string, more?: object): Promise<Answer>;
  statesOf(batchId: number): Promise<string[]>;
  /** As if the field had done all of it; each unit had been set to its own value before. */
  carryOut(batchId: number, before: readonly number[]): Promise<void>;
  one<T extends object>(query: ReturnType<typeof sql<T>>): Promise<T>;
}

export const idOf = ({ data }: { data?: unknown }): number => (data as { id: number }).id;

export async function startControlConsole(
  database: TestDatabase,
  env: Record<string, string> = {},
): Promise<ControlConsole> {
  const server = await startTestServer(database, { env });
  const { db, pool } = database;
  const tokens: Record<string, string> = {};
  const one: ControlConsole['one'] = async (query) => (await query.execute(db)).rows[0]!;
  const post: ControlConsole['post'] = (who, path, body) =>
    server.call(path, { token: tokens[who], method: 'POST', body });
  const heard: ControlConsole['heard'] = async (deviceId, deviceClass, values) => {
    const v = pointsByClass[deviceClass].map(({ name }) => values[name] ?? null);
    await sql`insert into latest (device_id, ts, n, received_at, invalid, v)
      values (${deviceId}, ${Date.now()}, 1, ${Date.now()}, 0, ${v}::float8[])
      on conflict (device_id) do update set v = excluded.v, received_at = excluded.received_at`.execute(db);
  };
  const aDevice = async (site: number, code: string, deviceClass: DeviceClass): Promise<number> => {
    const path = deviceClass === 'ac' ? 'bus' : 'none';
    const made = await one(sql<{ id: number }>`
      insert into devices (site_id, code, class, name, rated_power_w, control_path, created_at)
      values (${site}, ${code}, ${deviceClass}, ${code}, 2000, ${path}, 0) returning id`);
    return made.id;
  };
  let keys = 0;

  return {
    ...{ server, tokens, one, heard, post },
    async aPlace(name, stationClass = 'D') {
      const area = await one(sql<{ id: number }>`insert into regions (level, code, name_zh, name_en, name_hk)
        values ('area', ${name}, ${name}, ${name}, ${name}) returning id`);
      const site = await one(sql<{ id: number }>`
        with b as (insert into build_types (code, name_zh, name_en, name_hk) values ('brick', '', '', '')
            on conflict (code) do update set code = excluded.code returning id),
          i as (insert into install_batches (code, name) values ('one', 'one')
            on conflict (code) do update set code = excluded.code returning id)
        insert into sites (code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id, lat,
          lng, shard, created_at)
        select ${name}, ${name}, 'station', ${stationClass}, b.id, i.id, ${area.id}, 1, 0, 0, 0, 0 from b, i
        returning id`);
      const [ctl, env] = [await aDevice(site.id, 'ctl', 'controller'), await aDevice(site.id, 'env', 'env')];
      const units = [await aDevice(site.id, 'ac-1', 'ac'), await aDevice(site.id, 'ac-2', 'ac')];
      await heard(ctl, 'controller', { ownControl: 0 });
      await heard(env, 'env', { roomTempC: 25, roomRhPct: 40 });
      for (const unit of units)
        await heard(unit, 'ac', { switchedOn: 1, running: 1, setpointC: 25, mode: 1 });
      await aCredential(pool, `ctl-${name}`, 'secret', [site.id]);
      return { area: area.id, site: site.id, units };
    },
    async aPerson(userName, area, permissions) {
      const admin = await server.signIn();
      const { rows } = await sql<{
        id: number;
      }>`select id from menus where perms = any(${[...permissions]}::text[])`.execute(db);
      const body = {
        ...{ roleName: userName, roleKey: userName, dataScope: '1', areaIds: [area] },
        menuIds: rows.map(({ id }) => id),
      };
      const { code } = await server.call('/system/role', { token: admin, body });
      if (code !== 200) throw new Error(`The role ${userName} was refused`);
      await aUser(db, { userName, password, roleKeys: [userName], passwordChangedAt: Date.now(), deptId: 1 });
      tokens[userName] = await server.signIn(userName, password);
    },
    ask: (who, deviceIds, wish, more = {}) =>
      post(who, '/command/batch', {
        ...{ selection: { kind: 'devices', deviceIds }, wish, reason: 'test' },
        key: `key-number-${(keys += 1)}`,
        ...more,
      }),
    decide: (who, id, verb = 'approve', more = {}) =>
      post(who, `/command/batch/${id}/${verb}`, { reason: 'seen', ...more }),
    async statesOf(batchId) {
      const { rows } = await sql<{ state: string }>`
        select state from commands where batch_id = ${batchId} order by id`.execute(db);
      return rows.map(({ state }) => state);
    },
    async carryOut(batchId, before) {
      await sql`
        with done as (
          update commands set state = 'effective', ended_at = ${Date.now()}, attempt = 1 where batch_id = ${batchId}
          returning id, device_id, point, value, by_user
        )
        insert into desired_points (device_id, point, value, command_id, since, until, before_value, by_user)
        select device_id, point, value, id, ${Date.now()}, ${Date.now() + 3_600_000},
          (${[...before]}::real[])[rank() over (order by id)], by_user from done`.execute(db);
    },
  };
}

export const controlRights = ['command:list', 'command:switch', 'command:setpoint', 'command:tag'];
/** What commands left behind, gone. */
export const forgetCommands = ({ pool }: TestDatabase) =>
  emptyTables(pool, ...commandTables, 'command_batches', 'control_tags');
