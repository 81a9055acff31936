import { sql } from 'kysely';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { pointsByClass, type DeviceClass } from '@contract/points';
import { ReadingPartitions } from '@server/ingest/partitions';
import { aDeviceOf, anArea, aSite } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { seedDefinitions } from '../alarms/definitions.store';
import { spread } from './dayMinutes.store';
import { changeOf } from './efficiency';
import { learnNight, type NightOrder } from './night';
import { readRoomTwin } from './roomTwin';

const zone = 'Asia/Shanghai';
/** Midnight of the plant. */
const firstDay = Date.UTC(2026, 5, 1) - 8 * hourMs;
const itW = 3_000;

interface Minute {
  roomC: number;
  outdoorC: number;
  runs: boolean;
}

/** A room of one machine that starts at 26 °C and stops at 24 °C, as a sensor that rounds to tenths tells it. */
function aLife(days: number): Minute[] {
  let [airC, wallC, runs] = [25, 24, false];
  return Array.from({ length: days * 1_440 }, (_, minute) => {
    const outdoorC = 22 + 5 * Math.sin((2 * Math.PI * minute) / 1_440) + 4 * Math.sin(minute / 5_000);
    runs = runs ? airC > 24 : airC >= 26;
    airC += (60 * ((wallC - airC) * 120 + itW - (runs ? 8_000 : 0))) / 1e6;
    wallC += (60 * ((airC - wallC) * 120 + (outdoorC - wallC) * 120)) / 6e6;
    return { roomC: Math.round(airC * 10) / 10, outdoorC, runs };
  });
}

describe('the nights of the twins', () => {
  const database = useFreshDatabase();
  let [metered, unmetered, shared, silent] = [0, 0, 0, 0];
  const pool = () => database().pool;
  const night = (day: number, more: Partial<NightOrder> = {}) =>
    learnNight(
      pool(),
      { day: firstDay + day * dayMs, plantTimeZone: zone, part: 0, parts: 1, until: Infinity, ...more },
      () => 0,
    );
  const twinOf = (site: number, now = firstDay + 4 * dayMs) => readRoomTwin(pool(), site, now, zone);
  const nightsOf = async (site: number): Promise<number> => (await twinOf(site)).nights;

  const says = (device: number, table: string, rows: readonly Record<string, number>[]) => {
    const columns = Object.keys(rows[0] ?? {});
    return pool().query(
      `insert into readings_${table} (device_id, ts, n, ${columns.join()})
       select $1, $2::bigint + e.n * ${minuteMs}, e.n, ${columns.map((name) => `(e.v ->> '${name}')::real`).join()}
       from jsonb_array_elements($3::jsonb) with ordinality as e (v, n)`,
      [device, firstDay - minuteMs, JSON.stringify(rows)],
    );
  };
  const aRoom = async (code: string, life: readonly Minute[], isMetered: boolean): Promise<number> => {
    const area = await anArea(database().db, code);
    const site = await aSite(database().db, code, area);
    const [env, ac, meter] = [
      await aDeviceOf(database().db, site, `${code}-env`, 'env'),
      await aDeviceOf(database().db, site, `${code}-ac`, 'ac'),
      await aDeviceOf(database().db, site, `${code}-mtr`, 'meter'),
    ];
    await says(
      env,
      'env',
      life.map(({ roomC, outdoorC }) => ({ room_temp_c: roomC, outdoor_temp_c: outdoorC })),
    );
    await says(
      ac,
      'ac',
      life.map(({ runs }) => ({
        ...{ running: Number(runs), switched_on: 1, fan_speed: 0, power_w: runs ? 2_500 : 0 },
      })),
    );
    if (isMetered)
      await says(
        meter,
        'meter',
        life.map(() => ({ it_power_w: itW })),
      );
    return site;
  };
  const heardNow = async (
    site: number,
    deviceClass: DeviceClass,
    values: Record<string, number>,
    at: number,
  ) => {
    const v = pointsByClass[deviceClass].map(({ name }) => values[name] ?? null);
    await sql`insert into latest (device_id, ts, n, received_at, invalid, v)
      select id, ${at}, 1, ${at}, 0, ${v}::float8[] from devices where site_id = ${site} and class = ${deviceClass}`.execute(
      database().db,
    );
  };

  beforeAll(async () => {
    await seedDefinitions(database().db);
    const partitions = new ReadingPartitions(pool());
    const days = [-1, 0, 1, 2, 3].map((day) => firstDay + day * dayMs);
    for (const deviceClass of ['env', 'ac', 'meter'] as const) await partitions.ensure(deviceClass, days);
    const life = aLife(3);
    metered = await aRoom('metered', life, true);
    unmetered = await aRoom('unmetered', life, false);
    shared = await aRoom('shared', life.slice(0, 2 * 1_440), true);
    silent = await aSite(database().db, 'silent', await anArea(database().db, 'silent'));
    const rooms = await sql<{ id: number }>`insert into rooms (site_id, code, name, create_time)
      values (${shared}, 'a', 'a', 0), (${shared}, 'b', 'b', 0) returning id`.execute(database().db);
    await aDeviceOf(database().db, shared, 'shared-ac-2', 'ac');
    await sql`update devices set room_id = case code when 'shared-ac' then ${rooms.rows[0]!.id}::int
      else ${rooms.rows[1]!.id}::int end where site_id = ${shared} and class = 'ac'`.execute(database().db);
  });

  it('read one day each, share the rooms, and a night that is done again changes nothing', async () => {
    expect(await night(0, { part: 0, parts: 2 })).toMatchObject({ isWhole: true });
    expect(await night(0, { part: 1, parts: 2 })).toMatchObject({ isWhole: true });
    expect(await nightsOf(metered)).toBe(1);
    expect(await night(0)).toEqual({ rooms: 0, known: 0, isWhole: true });
    expect(await twinOf(metered)).toMatchObject({ obstacle: 'fewDays', nights: 1 });
    expect(await twinOf(silent)).toMatchObject({ obstacle: 'fewDays', nights: 0, day: null });
  });

  it('know a room after three of them: its loss with error bars, and the minutes to its limit', async () => {
    await night(1);
    await night(2);
    const now = firstDay + 3 * dayMs + 12 * hourMs;
    await heardNow(metered, 'env', { roomTempC: 25, outdoorTempC: 24 }, now);
    await heardNow(metered, 'meter', { itPowerW: itW }, now);
    const twin = await twinOf(metered, now);
    expect(twin).toMatchObject({ obstacle: null, scale: 'known', nights: 3 });
    expect(twin.lossWK!.low).toBeLessThan(60);
    expect(twin.lossWK!.high).toBeGreaterThan(60);
    expect(twin.minutesToLimit!.value).toBeGreaterThan(35);
    expect(twin.minutesToLimit!.value).toBeLessThan(70);
    const { rows } = await pool().query<{ air: number; id: number }>(
      'select site_id as id, air_min as air from site_twins where site_id = $1',
      [metered],
    );
    // The true room: 1 MJ/K of air behind 120 W/K to its wall, 139 min.
    expect(rows[0]!.air).toBeGreaterThan(70);
    expect(rows[0]!.air).toBeLessThan(280);
  });

  it('bound what the plan at work costs in an outage, and say nothing of a plan in shadow', async () => {
    const now = firstDay + 3 * dayMs + 12 * hourMs;
    const memory = JSON.stringify({ state: { asFound: [{ setpointC: 24 }, { setpointC: 25 }] } });
    await sql`insert into site_strategies (site_id, shard, mode, since) values (${metered}, 0, 'active', 0)`.execute(
      database().db,
    );
    await sql`insert into strategy_states (site_id, decided_at, memory, said, said_at, wanted)
      values (${metered}, 0, ${memory}, '', 0, 0)`.execute(database().db);
    expect((await twinOf(metered, now)).mostExtraMinutes).toBeGreaterThan(10);
    await sql`update site_strategies set mode = 'shadow' where site_id = ${metered}`.execute(database().db);
    expect((await twinOf(metered, now)).mostExtraMinutes).toBeNull();
  });

  it('say that the scale is unknown without a meter, and nothing of rooms that share one', async () => {
    expect(await twinOf(unmetered)).toMatchObject({ scale: 'unknown', lossWK: null, obstacle: null });
    expect(await twinOf(shared)).toMatchObject({ obstacle: 'sharedMeter', scale: null });
  });
});

it('a value holds until the next one, and for five minutes at most', () => {
  const series = spread([2, 4, 20], [1, NaN, 3]);
  expect([...series.slice(0, 8)]).toEqual([NaN, NaN, 1, 1, NaN, NaN, NaN, NaN]);
  expect([...series.slice(19, 27)]).toEqual([NaN, 3, 3, 3, 3, 3, NaN, NaN]);
});

it('an efficiency that falls is told with its band, and not from a few days', () => {
  const day = (acW: number) => ({ roomC: 25, outdoorC: 30, heatW: 3_000, acW, complete: 1 });
  const days = [
    ...Array.from({ length: 7 }, () => day(1_000)),
    ...Array.from({ length: 7 }, () => day(1_250)),
  ];
  const loss = { value: 60, low: 50, high: 70 };
  expect(changeOf(days, loss)?.value).toBeCloseTo(-0.2);
  expect(changeOf(days.slice(2), loss)).toBeNull();
});
