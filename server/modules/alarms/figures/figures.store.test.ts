import { hourMs, minuteMs, secondMs } from '@contract/time';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { anArea, aDeviceOf, aSite } from '@tests/support/aFleet';
import { anActor } from '@tests/support/actors';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';
import { everything, nothing, type Scope } from '../../scope';
import { seedDefinitions } from '../definitions.store';
import { addWindow, listWindows } from '../maintenance/maintenance';
import { figuresOf } from './figures';

const fresh = useFreshDatabase();
let database: ConnectedDatabase;
let siteId = 0;
let areaId = 0;
let deviceId = 0;
const clock = testClock();
const from = clock.now() - hourMs;

beforeAll(async () => {
  database = await connectDatabase({ url: fresh().url, log: quietLog });
  await seedDefinitions(database.db);
  areaId = await anArea(database.db, '440305');
  siteId = await aSite(database.db, 'NS-001', areaId);
  deviceId = await aDeviceOf(database.db, siteId, 'env', 'env');
});
afterAll(() => database.close());

const asking = (scope: Scope = everything) => ({
  db: database.db,
  clock,
  scopeOf: () => Promise.resolve(scope),
  plantTimeZone: 'Asia/Shanghai',
});

const raisedAt = (minutes: readonly number[], level: number, cleared = true) =>
  database.pool.query(
    `insert into alarms (definition_id, site_id, device_id, level, raised_at, recorded_at, cleared_at, acknowledged_at,
       acknowledged_by)
     select 'roomTempHigh', $1, $2, $3, $4 + m * ${minuteMs}, 0,
       case when $6 then $4 + m * ${minuteMs} + 30000 end, $4 + m * ${minuteMs} + 60000, 'keeper'
     from unnest($5::bigint[]) m`,
    [siteId, deviceId, level, from, minutes, cleared],
  );

describe('the figures of the alarm system', () => {
  it('count per ten minutes and operator, tell floods, bad actors, levels and times', async () => {
    await raisedAt(
      [...Array(12).keys()].map((i) => i % 10),
      2,
    );
    await raisedAt([25], 1);
    const figures = await figuresOf(asking(), anActor(), { from, to: from + hourMs });
    expect(figures).toMatchObject({
      raised: 13,
      operators: 1,
      late: 0,
      counts: [12, 0, 1, 0, 0, 0],
      mostIn10Min: 12,
      acknowledgeS: { median: 60, p90: 60 },
      returnS: { median: 30, p90: 30 },
    });
    // The fifth last of them came in the sixth minute: ten minutes later there are fewer.
    expect(figures.floods).toEqual([{ from, to: from + 15 * minuteMs, alarms: 12, peak: 12 }]);
    expect(figures.floodShare).toBeCloseTo(1 / 4);
    expect(figures.perOperatorPer10Min).toBeCloseTo(13 / 6);
    expect(figures.topTen).toEqual([
      expect.objectContaining({ definitionId: 'roomTempHigh', deviceId, alarms: 13, share: 1 }),
    ]);
    expect(figures.levels[1]).toBeCloseTo(12 / 13);
    expect(figures.fleeting).toHaveLength(1);
  });

  it('tell which alarms were answered and over within the limits of their level, class and area', async () => {
    const begin = from - 4 * hourMs;
    const limit = (level: number, acknowledge: number, repair: number, place: object = {}) =>
      database.pool.query(
        `insert into fault_limits (level, acknowledge_min, repair_min, accept_min, on_site_min, restore_min,
           station_class, region_id, create_time)
         values ($1, $2, $3, 0, 0, 0, $4::json ->> 'class', ($4::json ->> 'region')::int, 0)`,
        [level, acknowledge, repair, place],
      );
    await database.pool.query(
      `insert into alarms (definition_id, site_id, level, raised_at, recorded_at, cleared_at, acknowledged_at)
       select 'smoke', $1, x.level, $2::bigint, 0, $2::bigint + x.lasted, $2::bigint + x.taken
       from (values (1, 60000, 60000), (1, 60000, 600000), (2, 7200000, 60000), (4, 60000, 60000))
         as x (level, lasted, taken)`,
      [siteId, begin],
    );
    await database.pool.query(
      `insert into alarms (definition_id, site_id, level, raised_at, recorded_at) values ('acFault', $1, 2, $2, 0)`,
      [siteId, begin],
    );
    const inTime = async () =>
      (await figuresOf(asking(), anActor(), { from: begin, to: begin + minuteMs })).inTime;
    const none = { acknowledge: { kept: 0, overrun: 0 }, repair: { kept: 0, overrun: 0 } };
    expect(await inTime()).toEqual(none);
    await limit(1, 5, 30);
    await limit(2, 15, 60);
    await limit(4, 0, 0);
    const usual = { acknowledge: { kept: 2, overrun: 2 }, repair: { kept: 2, overrun: 2 } };
    expect(await inTime()).toEqual(usual);
    // The site is of class D: what is said of class A changes nothing.
    await limit(1, 20, 0, { class: 'A' });
    expect(await inTime()).toEqual(usual);
    await limit(1, 20, 0, { class: 'D' });
    expect(await inTime()).toEqual({ acknowledge: { kept: 3, overrun: 1 }, repair: { kept: 0, overrun: 2 } });
    // A region says more about a site than its class does.
    await limit(1, 0, 0, { region: areaId });
    await limit(2, 999_999, 0, { region: areaId });
    expect(await inTime()).toEqual({ ...none, acknowledge: { kept: 1, overrun: 0 } });
  });

  it('tell the same peak of a flood, whatever span it is looked at in, and how many records came late', async () => {
    const begin = from - 40 * hourMs;
    const flood = [...Array(33).keys()].map((i) => begin + 55 * minuteMs + Math.floor(i * 17_000));
    await database.pool.query(
      `insert into alarms (definition_id, site_id, level, raised_at, recorded_at, cleared_at, is_late)
       select 'smoke', $1::int, 2, t, t, t, false from unnest($2::bigint[]) t
       union all select 'smoke', $1::int, 2, $3::bigint, $3::bigint, $3::bigint, true`,
      [siteId, flood, begin + 56 * minuteMs],
    );
    const peaks = [0, 1, 3, 4, 7].map(async (minutes) => {
      const span = { from: begin - minutes * minuteMs, to: begin + 2 * hourMs + minutes * secondMs };
      const { mostIn10Min, floods, counts, raised, late } = await figuresOf(asking(), anActor(), span);
      return { mostIn10Min, floods, highestBar: Math.max(...counts), raised, late };
    });
    const told = await Promise.all(peaks);
    expect(told[0]).toMatchObject({ mostIn10Min: 33, highestBar: 33, raised: 33, late: 1 });
    expect(told[0]?.floods).toMatchObject([{ alarms: 33, peak: 33 }]);
    expect(told).toEqual(told.map(() => told[0]));
  });

  it('count what was shelved after it had called, and not what came onto a shelf', async () => {
    const begin = from - 60 * hourMs;
    const alarm = (definition: string, at: number) =>
      database.pool.query(
        `insert into alarms (definition_id, site_id, level, raised_at, recorded_at) values ($1, $2, 2, $3, $3)`,
        [definition, siteId, at],
      );
    await database.pool.query(
      `insert into alarm_shelves (definition_id, site_id, device_id, area_id, at, until, reason, by_user)
       values ('doorHeldOpen', $1, 0, 0, $2, $3, '', 'keeper')`,
      [siteId, begin + minuteMs, begin + hourMs],
    );
    await alarm('doorHeldOpen', begin);
    await database.pool.query('update alarms set cleared_at = raised_at where definition_id = $1', [
      'doorHeldOpen',
    ]);
    await alarm('doorHeldOpen', begin + 2 * minuteMs);
    expect((await figuresOf(asking(), anActor(), { from: begin, to: begin + hourMs })).raised).toBe(1);
  });

  it('count an active test among what is active now, as the tiles do, and in no statistics', async () => {
    const read = async () => {
      const { standing, raised } = await figuresOf(asking(), anActor(), { from, to: from + hourMs });
      return { standing, raised };
    };
    const before = await read();
    await database.pool.query(
      `insert into alarms (definition_id, site_id, level, raised_at, recorded_at) values ('testAlarm', $1, 4, $2, $2)`,
      [siteId, from],
    );
    expect(await read()).toEqual({ standing: before.standing + 1, raised: before.raised });
  });

  it('count by the level of the alarm and by that of the device that ranked it', async () => {
    const begin = from - 80 * hourMs;
    await database.pool.query(
      `insert into alarms (definition_id, site_id, level, source_level, raised_at, recorded_at, cleared_at)
       select 'smoke', $1, level, source, $2, $2, $2
       from (values (1, 3), (1, 4), (2, 4), (2, null), (4, 4)) as t (level, source)`,
      [siteId, begin],
    );
    const span = { from: begin - 1, to: begin + minuteMs };
    const { levels, sourceLevels } = await figuresOf(asking(), anActor(), span);
    expect(levels).toEqual([0.4, 0.4, 0, 0.2]);
    expect(sourceLevels).toEqual([0, 0, 1, 3]);
  });

  it('are of nothing for who sees nothing', async () => {
    const figures = await figuresOf(asking(nothing), anActor(), { from, to: from + hourMs });
    expect(figures).toMatchObject({ raised: 0, topTen: [], standing: 0, acknowledgeS: null });
  });
});

describe('the list of maintenance windows', () => {
  it('holds what is open and what has ended, for those who may see the place', async () => {
    const window = {
      regionId: null,
      siteId,
      deviceId: null,
      startsAt: clock.now(),
      endsAt: clock.now() + hourMs,
    };
    const { id } = await addWindow(asking(), anActor(), { ...window, reason: 'works' });
    const page = { pageNum: 1, pageSize: 10 };
    expect(await listWindows(database.db, everything, page)).toMatchObject({
      total: 1,
      rows: [{ id, siteId, reason: 'works', by: 'keeper', endedAt: null }],
    });
    expect((await listWindows(database.db, everything, { ...page, isOpen: false })).total).toBe(0);
    expect((await listWindows(database.db, nothing, page)).total).toBe(0);
    await expect(
      addWindow(asking(nothing), anActor(), { ...window, reason: 'not mine' }),
    ).rejects.toMatchObject({ reason: 'notFound' });
  });
});
