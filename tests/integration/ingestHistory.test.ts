import { pointsByClass } from '@contract/points';
import { fieldLimits, topicOf } from '@contract/telemetry';
import { hourMs, minuteMs } from '@contract/time';
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
/** A free point of the station's env device. */
let valve = 0;
const start = Date.now();

beforeAll(async () => {
  station = await aStation(database().pool, 'HIST-1');
  const { rows } = await database().pool.query<{ id: number }>(
    `insert into free_points (device_id, code, name, scale) values ($1, 'valvePct', 'Valve', 0.1) returning id`,
    [station.deviceIds['env']],
  );
  valve = rows[0]?.id ?? 0;
  ingest = await startIngest(database().url);
  controller = await connectController(ingest.broker.url, station);
});
afterAll(async () => {
  await controller.close();
  await ingest.stop();
});

const handOver = (device: string, points: string[], rows: unknown[][]): Promise<void> =>
  controller.raw(topicOf(station.code, device, 'history'), JSON.stringify({ points, rows }));
const stored = async () => {
  const { rows } = await ingest.database.pool.query<{ ts: number; n: number; room_temp_c: number | null }>(
    'select ts, n, room_temp_c from readings_env where device_id = $1 order by ts',
    [station.deviceIds['env']],
  );
  return rows;
};
const freePast = async (id: number) => {
  const { rows } = await ingest.database.pool.query<{ ts: number; value: number | null }>(
    `select ts, vals[array_position(ids, $1::int)] as value from free_readings where $1 = any(ids) order by ts`,
    [id],
  );
  return rows.map(({ ts, value }) => [ts, value]);
};
const latestRoomC = async (): Promise<number | null | undefined> => {
  const { rows } = await ingest.database.pool.query<{ v: (number | null)[] }>(
    'select v from latest where device_id = $1',
    [station.deviceIds['env']],
  );
  return rows[0]?.v[pointsByClass.env.findIndex(({ name }) => name === 'roomTempC')];
};

describe('the history hand-over', () => {
  it('stores all rows of a message before its one acknowledgement, and leaves the present alone', async () => {
    await controller.tell('env', { roomTempC: 21 }, { t: start, n: 1_000 });
    await handOver(
      'env',
      ['roomTempC', 'roomRhPct'],
      [
        [start - 3 * hourMs, 1, 24.5, 40],
        [start - 2 * hourMs, 2, null, 41],
        [start - hourMs, 3, 25.5, 42],
      ],
    );
    expect(await stored()).toMatchObject([
      { ts: start - 3 * hourMs, n: 1, room_temp_c: 24.5 },
      { n: 2, room_temp_c: null },
      { n: 3, room_temp_c: 25.5 },
      { n: 1_000, room_temp_c: 21 },
    ]);
    expect(await latestRoomC()).toBe(21);
  });

  it('does nothing twice when a message is repeated', async () => {
    const before = await stored();
    await handOver('env', ['roomTempC', 'roomRhPct'], [[start - 3 * hourMs, 1, 24.5, 40]]);
    expect(await stored()).toEqual(before);
  });

  it('records an alarm that it reveals as late and over, and raises none', async () => {
    const hot = Array.from({ length: 20 }, (_, i) => [start - 10 * hourMs + i * minuteMs, 100 + i, 34]);
    await handOver('env', ['roomTempC'], [...hot, [start - 9 * hourMs, 130, 25]]);
    const alarms = await until(async () => {
      const { rows } = await ingest.database.pool.query<{ is_late: boolean; cleared_at: number | null }>(
        "select is_late, cleared_at from alarms where definition_id = 'roomTempHigh' and device_id = $1",
        [station.deviceIds['env']],
      );
      return rows.length > 0 ? rows : null;
    });
    expect(alarms).toHaveLength(1);
    expect(alarms[0]).toMatchObject({ is_late: true });
    expect(alarms[0]?.cleared_at).toBeLessThan(start);
  });

  it('refuses a row with an impossible time alone, and says so', async () => {
    const before = await ingest.count('ingest_refused_total', { reason: 'clockFuture' });
    await handOver(
      'env',
      ['roomTempC'],
      [
        [start + 90 * 24 * hourMs, 200, 1],
        [start - 5 * hourMs, 201, 23],
      ],
    );
    expect(await ingest.count('ingest_refused_total', { reason: 'clockFuture' })).toBe(before + 1);
    expect((await stored()).some(({ n }) => n === 201)).toBe(true);
  });

  it('refuses an unknown point by name and takes the rest of the row', async () => {
    const before = await ingest.count('ingest_refused_total', { reason: 'unknownPoint' });
    await handOver('env', ['roomTempC', 'mood'], [[start - hourMs, 299, 1, 2]]);
    expect(await ingest.count('ingest_refused_total', { reason: 'unknownPoint' })).toBe(before + 1);
    expect((await stored()).some(({ n }) => n === 299)).toBe(true);
  });

  it('takes the rows up to the most, and says that more were sent', async () => {
    const before = await ingest.count('ingest_refused_total', { reason: 'badShape' });
    const { maxHistoryRows } = fieldLimits;
    const rows = Array.from({ length: maxHistoryRows + 1 }, (_, i) => [start - hourMs + i, 10_000 + i, 21]);
    await handOver('env', ['roomTempC'], rows);
    expect(await ingest.count('ingest_refused_total', { reason: 'badShape' })).toBe(before + 1);
    const taken = new Set((await stored()).map(({ n }) => n));
    expect([10_000, 10_000 + maxHistoryRows - 1, 10_000 + maxHistoryRows].map((n) => taken.has(n))).toEqual([
      ...[true, true],
      false,
    ]);
  });

  it.each([
    ['a row of the wrong length', ['roomTempC'], [[start - hourMs, 300, 1, 2]]],
    ['no rows', ['roomTempC'], []],
    ['no points', [], [[start - hourMs, 300]]],
  ])('stores nothing of %s', async (_what, points, rows) => {
    const before = await ingest.count('ingest_refused_total', { reason: 'badShape' });
    await handOver('env', points, rows);
    expect(await ingest.count('ingest_refused_total', { reason: 'badShape' })).toBe(before + 1);
    expect((await stored()).some(({ n }) => n === 300)).toBe(false);
  });

  it('takes buffered free points into their past beside those of the class, and leaves their present alone', async () => {
    const topic = topicOf(station.code, 'env', 'history');
    const rows = [
      [start - 30 * minuteMs, 1, 24, 300],
      [start - 20 * minuteMs, 2, 25, null],
    ];
    const message = { points: ['roomTempC'], free: ['valvePct'], rows };
    await controller.raw(topic, JSON.stringify(message));
    expect(await freePast(valve)).toEqual([
      [start - 30 * minuteMs, 30],
      [start - 20 * minuteMs, null],
    ]);
    const { rows: present } = await ingest.database.pool.query('select 1 from free_point_values');
    expect(present).toEqual([]);
  });
});
