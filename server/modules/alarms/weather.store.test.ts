import type { Alarm } from '@contract/alarms';
import { isCalling } from '@contract/alarmSuppression';
import { pointsByClass } from '@contract/points';
import { minuteMs } from '@contract/time';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { addCalls, takeEvents } from '../notifications/calls.store';
import { everything } from '../scope';
import { findAlarm } from './alarms.store';
import { seedDefinitions } from './definitions.store';
import { relevel } from './definitions/relevel';
import { alarmsAt } from './history/asOf.store';
import { applyMaintenance } from './maintenance/marks';
import { qualify } from '../../alarmEngine/correlation/qualify';
import { statementsIn } from '../../platform/database/statementsIn';
import { takeSteps } from './steps';
import { followWeather } from './upkeep';
import { aDeviceOf, anArea, aSite } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';

jest.setTimeout(60_000);

const fresh = useFreshDatabase();
let database: ConnectedDatabase;
let areaId = 0;
let now = Date.UTC(2026, 6, 15);

beforeAll(async () => {
  database = await connectDatabase({ url: fresh().url, log: quietLog });
  await seedDefinitions(database.db);
  areaId = await anArea(database.db, '440305');
  await database.pool.query(
    `with c as (insert into notification_channels (channel_name, kind, create_time) values ('post', 'email', 0)
       returning id)
     insert into notification_routes (route_name, level_at_least, channel_id, create_time)
     select 'all', '4', id, 0 from c`,
  );
});
afterAll(() => database.close());

type Climate = readonly [
  roomC: number | null,
  roomPct: number | null,
  outdoorC: number | null,
  outdoorPct: number | null,
];
const muggy: Climate = [23, 75, 29, 90];
const leaking: Climate = [23, 75, 29, 40];
const nearDew: Climate = [23, 93, 29, 95];

type Values = Readonly<Record<string, number | null>>;

const report = async (deviceId: number, deviceClass: 'env' | 'ac', said: Values, at = now) => {
  const values = pointsByClass[deviceClass].map(({ name }) => said[name] ?? null);
  await database.pool.query(
    `insert into latest (device_id, ts, n, received_at, invalid, v) values ($1, $2, 1, $2, 0, $3)
     on conflict (device_id) do update set ts = excluded.ts, received_at = excluded.received_at, v = excluded.v`,
    [deviceId, at, values],
  );
};

/** What the sensors of a room said last. */
const measure = (deviceId: number, [roomTempC, roomRhPct, outdoorTempC, outdoorRhPct]: Climate, at = now) =>
  report(deviceId, 'env', { roomTempC, roomRhPct, outdoorTempC, outdoorRhPct }, at);

let sites = 0;
const aRoom = async (climate: Climate, stationClass = 'A', area = areaId) => {
  const siteId = await aSite(database.db, `NS-${++sites}`, area);
  await database.pool.query('update sites set station_class = $2 where id = $1', [siteId, stationClass]);
  const deviceId = await aDeviceOf(database.db, siteId, 'env-1', 'env');
  await measure(deviceId, climate);
  return { siteId, deviceId };
};
type Room = Awaited<ReturnType<typeof aRoom>>;

/** The set point that a unit of the room has. */
const ask = async ({ siteId }: Room, code: string, setpointC: number) =>
  report(await aDeviceOf(database.db, siteId, code, 'ac'), 'ac', { setpointC });

const inTransaction = (work: (statements: ReturnType<typeof statementsIn>) => Promise<void>) =>
  database.db.transaction().execute((trx) => work(statementsIn(trx)));

/** As the ingest does it. */
const raise = async (definitionId: string, { siteId, deviceId }: Room): Promise<number> => {
  let alarmId = 0;
  await inTransaction(async (statements) => {
    const { rows } = await statements.query<{ id: number }>(
      `insert into alarms (definition_id, site_id, device_id, level, raised_at, recorded_at)
       values ($1, $2, $3, 3, $4, $4) returning id`,
      [definitionId, siteId, deviceId, now],
    );
    alarmId = rows[0]?.id ?? 0;
    const follow = await qualify(statements, { raised: [alarmId], cleared: [], hasSilence: false }, now);
    await takeSteps(statements, [{ alarmId, kind: 'raised', at: now }, ...follow], now);
  });
  return alarmId;
};
const minuteLater = () =>
  inTransaction(async (statements) => {
    now += minuteMs;
    await followWeather(statements, now);
  });
const alarm = async (id: number): Promise<Alarm> => {
  const found = await findAlarm(database.db, everything, id);
  if (found === null) throw new Error('the alarm is gone');
  return found;
};
const kindsOf = async (id: number) =>
  ((await findAlarm(database.db, everything, id))?.transitions ?? []).map(({ kind }) => kind);
const calledFor = async () => {
  await database.db
    .transaction()
    .execute(async (trx) => addCalls(trx, await takeEvents(trx), now, { holdMs: 0, minuteMs }));
  const { rows } = await database.pool.query<{ id: number }>('select alarm_id as id from notification_calls');
  return rows.map(({ id }) => id);
};

const explained = { suppressedBy: 'weather', followsWeather: true, level: 4 };
const ofItsOwn = { suppressedBy: null, followsWeather: false, level: 3 };

describe('high humidity in a room', () => {
  it('is a hint that calls nobody while the air outside is as moist', async () => {
    const id = await raise('roomHumidityHigh', await aRoom(muggy));
    expect(await alarm(id)).toMatchObject(explained);
    expect(isCalling(await alarm(id))).toBe(false);
    expect(await kindsOf(id)).toEqual(['raised', 'weatherExplained', 'relevelled']);
  });

  it.each([
    ['the air outside is drier', leaking],
    ['the room is near its dew point', nearDew],
    ['nobody measures outside in its area', [23, 75, null, null] as Climate],
  ])('keeps its level and calls when %s', async (_, climate) => {
    const lonely = await anArea(database.db, `4404${String(++sites).padStart(2, '0')}`);
    const id = await raise('roomHumidityHigh', await aRoom(climate, 'A', lonely));
    expect(await alarm(id)).toMatchObject(ofItsOwn);
    expect(isCalling(await alarm(id))).toBe(true);
  });

  it('keeps its level and calls in a room that is cooled far below what its leading unit was asked for', async () => {
    const room = await aRoom([20.2, 69, 30, 69]);
    await ask(room, 'ac-1', 23);
    await ask(room, 'ac-2', 26);
    expect(await alarm(await raise('roomHumidityHigh', room))).toMatchObject(ofItsOwn);
    const asAsked = await aRoom([22.5, 69, 30, 69]);
    await ask(asAsked, 'ac-1', 23);
    expect(await alarm(await raise('roomHumidityHigh', asAsked))).toMatchObject(explained);
  });

  it('has its like in a dry room, which follows cold and dry weather and not its own units', async () => {
    const explainedId = await raise('roomHumidityLow', await aRoom([24, 15, 0, 60]));
    expect(await alarm(explainedId)).toMatchObject(explained);
    const ownId = await raise('roomHumidityLow', await aRoom([24, 15, 15, 60]));
    expect(await alarm(ownId)).toMatchObject(ofItsOwn);
  });

  it('is held against the nearest site of the area where a room has no sensor outside', async () => {
    const area = await anArea(database.db, '440309');
    const far = await aRoom(leaking, 'A', area);
    await database.pool.query('update sites set lat = 24 where id = $1', [far.siteId]);
    await aRoom(muggy, 'A', area);
    const id = await raise('roomHumidityHigh', await aRoom([23, 75, null, null], 'A', area));
    expect(await alarm(id)).toMatchObject(explained);
  });

  it('becomes an alarm again once the weather dries and the room does not, and calls then', async () => {
    const room = await aRoom(muggy);
    const id = await raise('roomHumidityHigh', room);
    await measure(room.deviceId, leaking);
    await minuteLater();
    expect(await alarm(id)).toMatchObject({ ...ofItsOwn, acknowledgedAt: null });
    expect((await kindsOf(id)).slice(3)).toEqual(['weatherEnded', 'relevelled']);
    await measure(room.deviceId, muggy);
    await minuteLater();
    expect(await alarm(id)).toMatchObject(explained);
  });

  it('asks again for somebody who had answered the hint', async () => {
    const room = await aRoom(muggy);
    const id = await raise('roomHumidityHigh', room);
    await database.pool.query(`update alarms set acknowledged_at = 1, acknowledged_by = 'a' where id = $1`, [
      id,
    ]);
    await measure(room.deviceId, nearDew);
    await minuteLater();
    expect(await alarm(id)).toMatchObject({ ...ofItsOwn, acknowledgedAt: null });
    expect(await kindsOf(id)).toContain('reAlarmed');
  });

  it.each([
    ['its temperature', [null, 75, 29, 90]],
    ['its humidity', [23, null, 29, 90]],
    ['the temperature outside', [23, 75, null, 90]],
    ['the humidity outside', [23, 75, 29, null]],
  ] as const)('keeps its level and calls where nobody knows %s', async (_, climate) => {
    const lonely = await anArea(database.db, `4405${String(++sites).padStart(2, '0')}`);
    expect(await alarm(await raise('roomHumidityHigh', await aRoom(climate, 'A', lonely)))).toMatchObject(
      ofItsOwn,
    );
  });

  it('is judged again every minute, and said again only when that changed', async () => {
    const id = await raise('roomHumidityHigh', await aRoom(muggy));
    const own = await raise('roomHumidityHigh', await aRoom(leaking));
    await minuteLater();
    await minuteLater();
    expect(await kindsOf(id)).toEqual(['raised', 'weatherExplained', 'relevelled']);
    expect(await kindsOf(own)).toEqual(['raised']);
  });

  it('is not judged because another room raised one', async () => {
    const room = await aRoom(muggy);
    const id = await raise('roomHumidityHigh', room);
    await measure(room.deviceId, leaking);
    await raise('roomHumidityHigh', await aRoom(muggy));
    expect(await alarm(id)).toMatchObject(explained);
  });

  it('calls nobody again who answered it before the weather explained it', async () => {
    const room = await aRoom(leaking);
    const id = await raise('roomHumidityHigh', room);
    await database.pool.query(`update alarms set acknowledged_at = 1, acknowledged_by = 'a' where id = $1`, [
      id,
    ]);
    await measure(room.deviceId, muggy);
    await minuteLater();
    expect(await kindsOf(id)).toEqual(['raised', 'weatherExplained', 'relevelled']);
    expect(await alarm(id)).toMatchObject({ ...explained, acknowledgedBy: 'a' });
  });

  it('changes no level where its own is a hint already', async () => {
    await inTransaction((statements) =>
      relevel(statements, 'roomHumidityHigh', { A: 4, B: 4, C: 4, D: 4 }, now),
    );
    const room = await aRoom(leaking);
    const id = await raise('roomHumidityHigh', room);
    await database.pool.query('update alarms set level = 4 where id = $1', [id]);
    await measure(room.deviceId, muggy);
    await minuteLater();
    expect(await kindsOf(id)).toEqual(['raised', 'weatherExplained']);
    await inTransaction((statements) =>
      relevel(statements, 'roomHumidityHigh', { A: 3, B: 3, C: 3, D: 3 }, now),
    );
  });

  it('is sent to people only when the weather does not explain it', async () => {
    const rainy = await raise('roomHumidityHigh', await aRoom(muggy));
    const wet = await raise('roomHumidityHigh', await aRoom(leaking));
    const called = await calledFor();
    expect(called).toContain(wet);
    expect(called).not.toContain(rainy);
  });

  it('stays as it was judged while the room is silent', async () => {
    const room = await aRoom(muggy);
    const id = await raise('roomHumidityHigh', room);
    await measure(room.deviceId, leaking, now - 31 * minuteMs);
    await minuteLater();
    expect(await alarm(id)).toMatchObject(explained);
  });

  it('stays explained after maintenance, and a hint whatever level its definition is given', async () => {
    const room = await aRoom(muggy);
    const id = await raise('roomHumidityHigh', room);
    const { rows } = await database.pool.query<{ id: number }>(
      `insert into maintenance_windows (site_id, starts_at, ends_at, reason, by_user, created_at)
       values ($1, $2, $3, 'works', 'a', $2) returning id`,
      [room.siteId, now, now + minuteMs],
    );
    expect(rows).toHaveLength(1);
    await inTransaction((statements) => applyMaintenance(statements, now));
    expect(await alarm(id)).toMatchObject({ suppressedBy: 'maintenance' });
    now += 2 * minuteMs;
    await inTransaction((statements) => applyMaintenance(statements, now));
    await inTransaction((statements) =>
      relevel(statements, 'roomHumidityHigh', { A: 2, B: 2, C: 2, D: 2 }, now),
    );
    expect(await alarm(id)).toMatchObject(explained);
    const then = await alarmsAt(database.db, everything, now);
    expect(then.alarms.find((each) => each.id === id)).toMatchObject(explained);
  });

  it('says nothing about what else is raised in muggy weather', async () => {
    const id = await raise('roomTempHigh', await aRoom(muggy));
    expect(await alarm(id)).toMatchObject(ofItsOwn);
  });
});
