import { minuteMs, secondMs } from '@contract/time';
import { shardOf } from '@contract/telemetry';
import { useFreshDatabase } from '@tests/support/database';
import { aStation } from '@tests/support/testIngest';
import { anIngestProcess, testTime, type IngestProcess, type TestTime } from '@tests/support/ingestInSteps';

jest.setTimeout(60_000);

const database = useFreshDatabase();
/** A second process takes the upper half of the shards. */
const site = Array.from({ length: 200 }, (_, i) => `NS-5${i}`).find((code) => shardOf(code) >= 32)!;
let time: TestTime;
let first: IngestProcess;
let second: IngestProcess | null = null;

const heartbeat = { site, device: 'ctl', v: { cpuPct: 5 } };
const room = (roomTempC: number) => ({ site, device: 'env', v: { roomTempC } });
const start = () => anIngestProcess(database().url, time);

/** The first process gives the shard to a second one. */
const giveAway = async (): Promise<IngestProcess> => {
  second = await start();
  await first.renewLeases();
  await second.renewLeases();
  expect([first.shards(), second.shards()]).toEqual([32, 32]);
  return second;
};
const takeBack = async (): Promise<void> => {
  await second?.stop();
  second = null;
  await first.renewLeases();
  expect(first.shards()).toBe(64);
};

const alarms = async (definition: string) => {
  const { rows } = await database().pool.query<{ raised_at: number; cleared_at: number | null }>(
    'select raised_at, cleared_at from alarms where definition_id = $1 and not is_late',
    [definition],
  );
  return rows;
};

beforeAll(async () => {
  await aStation(database().pool, site);
});
beforeEach(async () => {
  await database().pool.query(
    `truncate alarms, alarm_timers, alarm_transitions, site_contacts, latest, readings_env, ingest_shards, shard_watermarks, ingest_state
     cascade`,
  );
  time = testTime();
  first = await start();
});
afterEach(async () => {
  await second?.stop();
  second = null;
  await first.stop();
});

describe('a shard that changes hands', () => {
  it('fires no delay for a room that another process heard cool down meanwhile', async () => {
    await first.turn(room(40));
    await first.live(8 * secondMs);
    const other = await giveAway();
    await other.turn(room(20));
    for (let i = 0; i < 40; i++) {
      time.pass(4 * secondMs);
      await other.turn(heartbeat);
      await first.turn();
    }
    await takeBack();
    await first.live(5 * minuteMs, () => [heartbeat]);
    expect(await alarms('roomTempHigh')).toEqual([]);
  });

  it('goes on with a delay that the process before had begun', async () => {
    await first.turn(room(40));
    await first.live(minuteMs, () => [heartbeat]);
    const other = await giveAway();
    await other.live(2 * minuteMs, () => [heartbeat]);
    expect(await alarms('roomTempHigh')).toHaveLength(1);
    await first.live(8 * secondMs);
  });

  it('is not judged silent by a process that has not read when its sites were heard', async () => {
    await first.turn(heartbeat);
    await first.live(4 * minuteMs, () => [heartbeat]);
    const other = await giveAway();
    for (let i = 0; i < 100; i++) {
      time.pass(4 * secondMs);
      await other.turn(heartbeat);
      await first.turn();
    }
    await takeBack();
    await first.live(minuteMs);
    expect(await alarms('controllerSilent')).toEqual([]);
  });

  it('keeps the silence that began under the process before', async () => {
    await first.turn(heartbeat);
    await first.live(4 * minuteMs);
    const other = await giveAway();
    await other.live(3 * minuteMs);
    expect(await alarms('controllerSilent')).toHaveLength(1);
  });

  it('is served by nobody who has lost it without knowing, until it was read again', async () => {
    await first.turn(room(40));
    await first.live(8 * secondMs);
    await database().pool.query('update ingest_shards set lease_until = 0');
    await database().pool.query(`delete from ingest_state where name like 'process %'`);
    const other = await start();
    second = other;
    expect(other.shards()).toBe(64);
    await other.turn(room(20));
    await other.stop();
    second = null;
    await first.renewLeases();
    await first.live(5 * minuteMs, () => [heartbeat]);
    expect(await alarms('roomTempHigh')).toEqual([]);
  });
});
