import { sql } from 'kysely';
import type { Interlock } from '@contract/interlocks';
import { hourMs, minuteMs, secondMs } from '@contract/time';
import { interlockOf, readFacts, readSettings, type Wish } from '@server/control';
import { ReadingPartitions } from '@server/ingest/partitions';
import {
  controlRights,
  forgetCommands,
  startControlConsole,
  type ControlConsole,
  type Place,
} from '@tests/support/controlConsole';
import { emptyTables, useFreshDatabase } from '@tests/support/database';

jest.setTimeout(60_000);

const on: Wish = { point: 'switchedOn', value: 1 };
const off: Wish = { point: 'switchedOn', value: 0 };
const level = (value: number): Wish => ({ point: 'setpointC', value });

describe('an interlock, as the store knows the site', () => {
  const database = useFreshDatabase();
  let console: ControlConsole;
  let place: Place;
  const db = () => database().db;

  /** What holds the wish back from the first unit of a fresh place. */
  const heldBy = async (wish: Wish, isAutomatic = false): Promise<Interlock | null> => {
    const { pool } = database();
    const unit = place.units[0]!;
    const facts = (await readFacts(pool, [unit], Date.now())).get(unit)!;
    return interlockOf(wish, { ...facts, isAutomatic, isReturn: false }, await readSettings(pool));
  };
  const idOf = async (code: string): Promise<number> =>
    (
      await console.one(
        sql<{ id: number }>`select id from devices where site_id = ${place.site} and code = ${code}`,
      )
    ).id;
  const room = async (values: Record<string, number>) =>
    console.heard(await idOf('env'), 'env', { roomTempC: 25, roomRhPct: 40, ...values });
  const unit = (values: Record<string, number>) =>
    console.heard(place.units[0]!, 'ac', { switchedOn: 1, running: 1, setpointC: 25, mode: 1, ...values });
  const beside = async (code: string, deviceClass: 'meter' | 'rectifier', values: Record<string, number>) => {
    const { id } = await console.one(sql<{ id: number }>`
      insert into devices (site_id, code, class, name, created_at)
      values (${place.site}, ${code}, ${deviceClass}, ${code}, 0) returning id`);
    await console.heard(id, deviceClass, values);
  };
  const alarm = (definition: string, agoMs = hourMs) =>
    sql`insert into alarms (definition_id, site_id, level, raised_at, recorded_at)
      values (${definition}, ${place.site}, 2, ${Date.now() - agoMs}, ${Date.now()})`.execute(db());
  const ranFor = async (states: readonly [agoMs: number, running: number, starts: number][]) => {
    const now = Date.now();
    // What was a while ago may have been yesterday.
    await new ReadingPartitions(database().pool).ensure(
      'ac',
      states.map(([agoMs]) => now - agoMs),
    );
    await sql`insert into readings_ac (device_id, ts, n, running, starts)
      select ${place.units[0]!}, ${now} - (t->>0)::bigint, 1, (t->>1)::real, (t->>2)::float8
      from jsonb_array_elements(${JSON.stringify(states)}::jsonb) t`.execute(db());
  };

  let places = 0;
  beforeAll(async () => {
    console = await startControlConsole(database(), { ROLE: 'web,ingest' });
  });
  beforeEach(async () => {
    await forgetCommands(database());
    await emptyTables(database().pool, 'alarms', 'readings_ac');
    place = await console.aPlace(`SITE-${(places += 1)}`);
  });
  afterAll(() => console.server.stop());

  it('is none at a site in order', async () => {
    expect([await heldBy(on), await heldBy(off), await heldBy(level(28), true)]).toEqual([null, null, null]);
  });

  it('knows smoke by its contact and by its alarm, and water', async () => {
    await room({ smoke: 1 });
    expect(await heldBy(on)).toBe('smoke');
    await room({ smoke: 0 });
    await alarm('fireShutdown');
    expect([await heldBy(on), await heldBy(off)]).toEqual(['smoke', null]);
    await emptyTables(database().pool, 'alarms');
    await room({ waterLeak: 1 });
    expect(await heldBy(on)).toBe('water');
  });

  it('knows the ceiling and the floor of the class, as its alarms have them', async () => {
    await room({ roomTempC: 30.5 });
    expect(await heldBy(off)).toBe('ceiling');
    await sql`update alarm_definitions set rule = jsonb_set(rule, '{threshold,D}', '36') where id = 'roomTempHigh'`.execute(
      db(),
    );
    expect(await heldBy(off)).toBeNull();
    await sql`update alarm_definitions set rule = jsonb_set(rule, '{threshold,D}', '32') where id = 'roomTempHigh'`.execute(
      db(),
    );
    await room({ roomTempC: 15.5 });
    expect(await heldBy(on)).toBe('floor');
  });

  it('knows damp air', async () => {
    await room({ roomTempC: 26, roomRhPct: 85 });
    expect(await heldBy(level(21))).toBe('humidity');
  });

  it('takes automatic control away where the sensor is invalid, stuck or silent, and leaves it to people', async () => {
    const seen = async () => [await heldBy(level(26), true), await heldBy(level(26))];
    await room({ roomTempC: NaN });
    await sql`update latest set v[1] = null where device_id = ${await idOf('env')}`.execute(db());
    expect(await seen()).toEqual(['sensor', null]);
    await room({});
    await alarm('sensorStuck');
    expect(await seen()).toEqual(['sensor', null]);
    await emptyTables(database().pool, 'alarms');
    expect(await seen()).toEqual([null, null]);
    await sql`update latest set received_at = ${Date.now() - 6 * minuteMs} where device_id = ${await idOf('env')}`.execute(
      db(),
    );
    expect(await seen()).toEqual(['sensor', null]);
  });

  it('knows when a compressor last switched, and how often it started within the hour', async () => {
    await ranFor([
      [10 * minuteMs, 0, 100],
      [minuteMs, 0, 100],
      [30 * secondMs, 1, 101],
    ]);
    expect(await heldBy(off)).toBe('minimumOn');
    await unit({ switchedOn: 0, running: 0 });
    await ranFor([[20 * secondMs, 0, 101]]);
    expect(await heldBy(on)).toBe('minimumOff');
    await emptyTables(database().pool, 'readings_ac');
    await ranFor([
      [50 * minuteMs, 1, 100],
      [10 * minuteMs, 0, 106],
    ]);
    expect(await heldBy(on)).toBe('startsPerHour');
  });

  it('knows that the mains are away, by the rectifier as well', async () => {
    await unit({ switchedOn: 0, running: 0 });
    await alarm('mainsOutage');
    expect(await heldBy(on)).toBe('mains');
    await emptyTables(database().pool, 'alarms');
    await alarm('rectifierMainsOutage');
    expect(await heldBy(on)).toBe('mains');
    await emptyTables(database().pool, 'alarms');
    await beside('rect', 'rectifier', { mainsFail: 1 });
    expect(await heldBy(on)).toBe('mains');
  });

  it('lets units start one after the other on a generator, as far as it carries them', async () => {
    await unit({ switchedOn: 0, running: 0 });
    await beside('meter', 'meter', { gensetFeed: 1, powerW: 5_000 });
    await alarm('gensetSupplying', 30 * secondMs);
    expect(await heldBy(on)).toBe('generator');
    await sql`update alarms set raised_at = ${Date.now() - 2 * minuteMs}`.execute(db());
    expect(await heldBy(on)).toBeNull();
    await sql`update params set config_value = '8' where config_key = 'control.generatorKw'`.execute(db());
    expect(await heldBy(on)).toBe('generator');
    await sql`update params set config_value = '0' where config_key = 'control.generatorKw'`.execute(db());
  });

  it('counts what was told to start since the meter spoke as drawn by it already', async () => {
    const set = (kw: string) =>
      sql`update params set config_value = ${kw} where config_key = 'control.generatorKw'`.execute(db());
    await unit({ switchedOn: 0, running: 0 });
    await beside('meter', 'meter', { gensetFeed: 1, powerW: 3_000 });
    const spokeAgo = (ms: number) =>
      sql`update latest set received_at = ${Date.now() - ms} where device_id in (
        select id from devices where site_id = ${place.site} and class = 'meter')`.execute(db());
    // 0.8 of 8 kW carries one more unit of 2 kW beside 3 kW, and not a second.
    await set('8');
    await spokeAgo(50 * secondMs);
    expect(await heldBy(on)).toBeNull();
    await sql`insert into commands (site_id, device_id, shard, origin, point, value, by_user, reason, state, state_at,
        requested_at, expires_at, sent_at, ended_at)
      select ${place.site}, ${place.units[1]!}, 0, 'person', 'switchedOn', 1, 'mei', 'test', 'effective', ago, ago, ago,
        ago, ago from (select ${Date.now() - 35 * secondMs}::bigint as ago) t`.execute(db());
    expect(await heldBy(on)).toBe('generator');
    await spokeAgo(5 * secondMs);
    expect(await heldBy(on)).toBeNull();
    await set('0');
  });

  it('knows tags, a unit that nothing leads to, and a controller that never said that it hands back', async () => {
    await sql`insert into control_tags (kind, site_id, device_id, reason, by_user, at)
      values ('maintenance', ${place.site}, null, 'filter', 'mei', 1)`.execute(db());
    expect(await heldBy(level(26))).toBe('maintenance');
    await emptyTables(database().pool, 'control_tags');
    await sql`update devices set control_path = 'none' where id = ${place.units[0]!}`.execute(db());
    expect(await heldBy(level(26))).toBe('noPath');
    await sql`update devices set control_path = 'bus' where id = ${place.units[0]!}`.execute(db());
    await sql`delete from latest where device_id = ${await idOf('ctl')}`.execute(db());
    expect([await heldBy(off), await heldBy(level(27)), await heldBy(level(26))]).toEqual([
      'cannotHandBack',
      'cannotHandBack',
      null,
    ]);
  });

  it('is named to who asks: of each unit that is left out', async () => {
    await console.aPerson('asker', place.area, controlRights);
    await room({ smoke: 1 });
    const { data } = await console.post('asker', '/command/preview', {
      selection: { kind: 'site', siteId: place.site },
      wish: { switchedOn: 1 },
    });
    expect(data).toMatchObject({ sendable: 0, leftOut: [{ why: 'smoke' }, { why: 'smoke' }] });
  });

  it('aside, a wish holds for 4 hours unless it says otherwise, and never without a reason', async () => {
    await console.aPerson('holder', place.area, controlRights);
    await console.ask('holder', [place.units[0]!], { setpointC: 26 });
    const { hold } = await console.one(sql<{ hold: number }>`select hold_ms as hold from commands`);
    expect(hold).toBe(4 * hourMs);
    const usual = async () => {
      const selection = { kind: 'site', siteId: place.site };
      const told = await console.post('holder', '/command/preview', { selection, wish: { setpointC: 26 } });
      return (told.data as { usualHoldMs: number }).usualHoldMs;
    };
    expect(await usual()).toBe(4 * hourMs);
    await sql`update params set config_value = '6' where config_key = 'control.holdHours'`.execute(db());
    expect(await usual()).toBe(6 * hourMs);
    await sql`update params set config_value = '4' where config_key = 'control.holdHours'`.execute(db());
    expect(
      (await console.ask('holder', [place.units[0]!], { setpointC: 26 }, { reason: ' ' })).code,
    ).not.toBe(200);
  });
});
