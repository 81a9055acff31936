import { useFreshDatabase } from '@tests/support/database';
import {
  aStation,
  connectController,
  startIngest,
  until,
  type Controller,
  type TestIngest,
  type Station,
} from '@tests/support/testIngest';

jest.setTimeout(60_000);

const database = useFreshDatabase();
let ingest: TestIngest;
let station: Station;
let controller: Controller;

beforeAll(async () => {
  station = await aStation(database().pool, 'NS-001');
  ingest = await startIngest(database().url);
  controller = await connectController(ingest.broker.url, station);
});
afterAll(async () => {
  await controller.close();
  await ingest.stop();
});

interface AlarmRow {
  id: number;
  raised_at: number;
  cleared_at: number | null;
  value: number | null;
  is_late: boolean;
}

const alarmsOf = async (device: string, definition: string): Promise<AlarmRow[]> => {
  const { rows } = await ingest.database.pool.query<AlarmRow>(
    'select * from alarms where device_id = $1 and definition_id = $2 order by id',
    [station.deviceIds[device], definition],
  );
  return rows;
};

describe('a reading on its way through the ingest', () => {
  it('is in the table, in the newest state and in the feed once it is acknowledged', async () => {
    const seen: number[] = [];
    const leave = ingest.feed.subscribe((batch) =>
      seen.push(...batch.readings.map(({ deviceId }) => deviceId)),
    );
    const t = Date.now();
    await controller.tell('env', { roomTempC: 24.5, roomRhPct: 400, smoke: null }, { t });
    const { rows } = await ingest.database.pool.query('select * from readings_env where ts = $1', [t]);
    expect(rows).toEqual([
      expect.objectContaining({
        device_id: station.deviceIds.env,
        room_temp_c: 24.5,
        room_rh_pct: null,
        smoke: null,
        invalid: 0b100010,
        point_n: null,
      }),
    ]);
    const latest = await ingest.database.pool.query('select * from latest where device_id = $1', [
      station.deviceIds.env,
    ]);
    expect(latest.rows[0]).toMatchObject({ ts: t, v: [24.5, null, null, null, null, null, null, null] });
    expect(seen).toContain(station.deviceIds.env);
    leave();
  });

  it('marks the hour for the packer and the controller as heard', async () => {
    const marks = await ingest.database.pool.query('select 1 from dirty_hours where device_id = $1', [
      station.deviceIds.env,
    ]);
    expect(marks.rowCount).toBe(1);
    const contact = await ingest.database.pool.query('select * from site_contacts where site_id = $1', [
      station.siteId,
    ]);
    expect(contact.rows[0]).toMatchObject({ is_online: true });
  });
});

describe('an alarm', () => {
  it('raises after its delay without another reading, and clears past the deadband for the clear delay', async () => {
    const start = Date.now();
    await controller.tell('env', { roomTempC: 34 }, { t: start });
    const raised = await until(async () => (await alarmsOf('env', 'roomTempHigh'))[0]);
    expect(raised).toMatchObject({ raised_at: start + 1_000, value: 34, cleared_at: null });
    expect(Date.now() - start).toBeGreaterThanOrEqual(1_000);
    expect(Date.now() - start).toBeLessThan(3_000);
    const back = Date.now();
    await controller.tell('env', { roomTempC: 31 }, { t: back });
    await controller.tell('env', { roomTempC: 29 }, { t: back + 1 });
    const cleared = await until(async () =>
      (await alarmsOf('env', 'roomTempHigh')).find(({ cleared_at }) => cleared_at !== null),
    );
    expect(cleared.cleared_at).toBe(back + 1 + 2_500);
  });

  it('stands in the outbox with the whole alarm, once per transition', async () => {
    const [alarm] = await alarmsOf('env', 'roomTempHigh');
    const { rows } = await ingest.database.pool.query<{ kind: string; payload: unknown }>(
      `select kind, payload from outbox where topic = 'alarms' and key = $1 order by id`,
      [String(alarm!.id)],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['raised', 'cleared']);
    expect(rows[1]?.payload).toMatchObject({ id: alarm!.id, siteCode: 'NS-001', level: 2, threshold: 32 });
  });

  it('of the mains needs all three phases without voltage', async () => {
    await controller.tell('mtr', { uaV: 0, ubV: 220, ucV: 221 });
    await controller.tell('door', { open: true });
    await until(async () => (await alarmsOf('door', 'doorHeldOpen'))[0]);
    await controller.tell('mtr', { uaV: 0, ubV: 1, ucV: 2 });
    await until(async () => (await alarmsOf('mtr', 'mainsOutage'))[0]);
  });

  it('of history that arrives late is a closed record of its own time, never a fresh one', async () => {
    const past = Date.now() - 3_600_000;
    await controller.tell('env', { roomTempC: 40 }, { t: past, n: 9_001 });
    await controller.tell('env', { roomTempC: 40 }, { t: past + 60_000, n: 9_002 });
    await controller.tell('env', { roomTempC: 25 }, { t: past + 120_000, n: 9_003 });
    await controller.tell('env', { roomTempC: 25 }, { t: past + 180_000, n: 9_004 });
    const late = (await alarmsOf('env', 'roomTempHigh')).filter(({ is_late }) => is_late);
    expect(late).toEqual([
      expect.objectContaining({ raised_at: past + 1_000, cleared_at: past + 122_500, is_late: true }),
    ]);
    const latest = await ingest.database.pool.query('select ts from latest where device_id = $1', [
      station.deviceIds.env,
    ]);
    expect(latest.rows[0].ts).toBeGreaterThan(past + 3_000_000);
  });

  it('of a single late reading closes with the next reading that is known', async () => {
    const past = Date.now() - 7_200_000;
    await controller.tell('env', { roomTempC: 41 }, { t: past, n: 8_001 });
    const record = await until(async () =>
      (await alarmsOf('env', 'roomTempHigh')).find(({ raised_at }) => raised_at === past + 1_000),
    );
    expect(record.is_late).toBe(true);
    expect(record.cleared_at).toBeGreaterThan(record.raised_at);
  });

  it('of history that goes on into an alarm that was told live ends where that one began', async () => {
    const past = Date.now() - 10_800_000;
    const live = past + 90_000;
    await ingest.database.pool.query(
      `insert into alarms (definition_id, site_id, device_id, level, raised_at, recorded_at, cleared_at)
       select 'roomTempHigh', site_id, id, 2, $2, $2, $3 from devices where id = $1`,
      [station.deviceIds.env, live, past + 240_000],
    );
    for (const [i, roomTempC] of [40, 40, 40, 25, 25].entries())
      await controller.tell('env', { roomTempC }, { t: past + i * 60_000, n: 7_001 + i });
    const told = (await alarmsOf('env', 'roomTempHigh')).filter(
      ({ raised_at }) => raised_at >= past && raised_at < past + 600_000,
    );
    expect(told.map(({ is_late, raised_at, cleared_at }) => [is_late, raised_at, cleared_at])).toEqual([
      [false, live, past + 240_000],
      [true, past + 1_000, live],
    ]);
  });

  it('says that a controller is silent, and clears when it is heard again', async () => {
    const silent = await until(async () =>
      (await alarmsOf('ctl', 'controllerSilent')).find(({ cleared_at }) => cleared_at === null),
    );
    const speaks = setInterval(() => void controller.tell('ctl', { cpuPct: 3 }), 200);
    await until(async () =>
      (await alarmsOf('ctl', 'controllerSilent')).find(
        ({ id, cleared_at }) => id === silent.id && cleared_at !== null,
      ),
    );
    clearInterval(speaks);
  });
});
