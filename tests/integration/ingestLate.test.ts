import { topicOf } from '@contract/telemetry';
import { minuteMs } from '@contract/time';
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
const controllers: Controller[] = [];

beforeAll(async () => {
  ingest = await startIngest(database().url);
});
afterAll(async () => {
  await Promise.all(controllers.map((controller) => controller.close()));
  await ingest.stop();
});

const aController = async (code: string) => {
  const station = await aStation(database().pool, code);
  const controller = await until(() => connectController(ingest.broker.url, station).catch(() => null));
  controllers.push(controller);
  return { station, controller };
};

/** Smoke is an alarm after 30 s, which are scaled. */
const delayMs = 250;

const smokeOf = async ({ siteId }: Station) => {
  const { rows } = await database().pool.query<{
    id: number;
    is_late: boolean;
    raised_at: number;
    cleared_at: number | null;
    acknowledged_at: number | null;
  }>("select * from alarms where site_id = $1 and definition_id = 'smoke' order by id", [siteId]);
  return rows;
};
const outboxOf = async (alarmId: number) => {
  const { rows } = await database().pool.query<{ kind: string; isLate: boolean }>(
    `select kind, (payload->>'isLate')::boolean as "isLate" from outbox where topic = 'alarms' and key = $1 order by id`,
    [String(alarmId)],
  );
  return rows;
};
const handOver = (controller: Controller, { code }: Station, rows: number[][]) =>
  controller.raw(topicOf(code, 'env', 'history'), JSON.stringify({ points: ['smoke'], rows }));
const isSettled = async (station: Station) => (await smokeOf(station)).every(({ is_late }) => !is_late);

describe('a reading that comes late and is the newest that is known', () => {
  it('raises an alarm marked late, which sounds only once the buffer was handed over', async () => {
    const { station, controller } = await aController('LATE-1');
    const t = Date.now() - 20 * minuteMs;
    await controller.tell('env', { smoke: 1 }, { t });
    const late = await until(async () => (await smokeOf(station))[0]);
    expect(late).toMatchObject({ is_late: true, raised_at: t + delayMs, cleared_at: null });
    expect(late.acknowledged_at).not.toBeNull();
    await until(() => isSettled(station), 15_000);
    expect(await smokeOf(station)).toMatchObject([
      { id: late.id, raised_at: t + delayMs, cleared_at: null, acknowledged_at: null },
    ]);
    expect(await outboxOf(late.id)).toEqual([
      { kind: 'raised', isLate: true },
      { kind: 'raised', isLate: false },
    ]);
  });

  it('never sounds when the buffer says that it is over', async () => {
    const { station, controller } = await aController('LATE-2');
    const t = Date.now() - 20 * minuteMs;
    await handOver(controller, station, [
      [t, 1, 1],
      [t + minuteMs, 2, 1],
    ]);
    expect(await smokeOf(station)).toMatchObject([
      { is_late: true, raised_at: t + delayMs, cleared_at: null },
    ]);
    await handOver(controller, station, [[t + 2 * minuteMs, 3, 0]]);
    await until(async () => (await smokeOf(station))[0]?.cleared_at, 15_000);
    expect(await smokeOf(station)).toMatchObject([{ is_late: true, raised_at: t + delayMs }]);
  });

  it('clears an alarm that stands', async () => {
    const { station, controller } = await aController('LATE-3');
    const t = Date.now();
    await controller.tell('env', { smoke: 1 }, { t: t - 3 * minuteMs, n: 1 });
    await until(async () => (await smokeOf(station))[0]?.is_late === false);
    await handOver(controller, station, [[t - minuteMs, 2, 0]]);
    const [over] = await until(async () => {
      const alarms = await smokeOf(station);
      return alarms[0]?.cleared_at ? alarms : null;
    });
    expect(over?.cleared_at).toBeGreaterThanOrEqual(t - minuteMs);
    expect(over?.cleared_at).toBeLessThan(t);
  });

  it('keeps its mark over a restart, and sounds after it', async () => {
    const { station, controller } = await aController('LATE-4');
    const t = Date.now() - 20 * minuteMs;
    await controller.tell('env', { smoke: 1 }, { t });
    await until(async () => (await smokeOf(station))[0]);
    await ingest.stop();
    expect(await smokeOf(station)).toMatchObject([{ is_late: true }]);
    ingest = await startIngest(database().url);
    await until(() => isSettled(station), 15_000);
    expect(await smokeOf(station)).toMatchObject([
      { raised_at: t + delayMs, cleared_at: null, acknowledged_at: null },
    ]);
  });
});
