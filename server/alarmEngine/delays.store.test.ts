import { minuteMs, secondMs } from '@contract/time';
import { useFreshDatabase } from '@tests/support/database';
import { aStation } from '@tests/support/testIngest';
import {
  anIngestProcess,
  testTime,
  type IngestProcess,
  type Said,
  type TestTime,
} from '@tests/support/ingestInSteps';

jest.setTimeout(60_000);

const database = useFreshDatabase();
const site = 'NS-411';
let time: TestTime;
let process: IngestProcess;

const heartbeat = { site, device: 'ctl', v: { cpuPct: 5 } };
const unit = (supplyTempC: number) => ({
  site,
  device: 'ac-1',
  v: { running: 1, powerW: 2_000, returnTempC: 26, supplyTempC },
});
const justStarted = unit(25);
const cooling = unit(14);
const room = (roomTempC: number | null) => ({ site, device: 'env', v: { roomTempC } });

const restart = async (pauseMs: number) => {
  await process.stop();
  time.pass(pauseMs);
  process = await anIngestProcess(database().url, time);
};
/** Lets time pass while a device says the same once a minute. */
const eachMinute = (ms: number, said: Said) =>
  process.live(ms, (atMs) => (atMs % minuteMs < 4_000 ? [said, heartbeat] : []));
const silently = (ms: number) => process.live(ms, () => [heartbeat]);

interface Row {
  raised_at: number;
  cleared_at: number | null;
}
const alarms = async (definition: string): Promise<Row[]> => {
  const { rows } = await database().pool.query<Row>(
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
    `truncate alarms, alarm_timers, alarm_transitions, site_contacts, latest, readings_env, readings_ac,
       ingest_shards, shard_watermarks, ingest_state cascade`,
  );
  time = testTime();
  process = await anIngestProcess(database().url, time);
});
afterEach(() => process.stop());

describe('a delay of a sensor that flickers', () => {
  const flickering = (ms: number, everyMs: number, value: number) => {
    let looks = 0;
    return process.live(ms, (atMs) =>
      atMs % everyMs < 4_000 ? [room((looks += 1) % 2 === 1 ? value : null), heartbeat] : [],
    );
  };

  it('raises, and clears, what every valid look says', async () => {
    await flickering(4 * minuteMs, minuteMs, 40);
    expect(await alarms('roomTempHigh')).toHaveLength(1);
    await flickering(8 * minuteMs, minuteMs, 20);
    expect(await alarms('roomTempHigh')).toEqual([
      expect.objectContaining({ cleared_at: expect.any(Number) as number }),
    ]);
  });

  it('raises with a look every 4 s as well', async () => {
    await flickering(150 * secondMs, 4_000, 40);
    expect(await alarms('roomTempHigh')).toHaveLength(1);
  });

  it('goes on over a restart, and waits for a valid look after it', async () => {
    await process.turn(room(40));
    time.pass(4 * secondMs);
    await process.turn(room(null));
    await restart(4 * secondMs);
    await silently(40 * minuteMs);
    expect(await alarms('roomTempHigh')).toEqual([]);
    await process.turn(room(40));
    expect(await alarms('roomTempHigh')).toHaveLength(1);
  });
});

describe('a delay that runs while the centre is blind', () => {
  it('raises nothing about a unit that had just started when the centre stopped', async () => {
    await eachMinute(10 * minuteMs, cooling);
    await process.turn(justStarted);
    await silently(minuteMs);
    await restart(25 * minuteMs);
    await silently(40 * secondMs);
    await process.turn(cooling);
    await eachMinute(15 * minuteMs, cooling);
    expect(await alarms('compressorNoCooling')).toEqual([]);
  });

  it('raises nothing when the first that is heard afterwards says that it is over', async () => {
    await process.turn(justStarted);
    await restart(25 * minuteMs);
    await process.turn(cooling);
    await silently(15 * minuteMs);
    expect(await alarms('compressorNoCooling')).toEqual([]);
  });

  it('raises what is confirmed afterwards, once it was seen for the whole delay', async () => {
    await eachMinute(10 * minuteMs, room(22));
    await process.turn(room(40));
    await silently(minuteMs);
    await restart(25 * minuteMs);
    const backAt = time.now();
    await eachMinute(50 * secondMs, room(40));
    expect(await alarms('roomTempHigh')).toEqual([]);
    await eachMinute(minuteMs, room(40));
    const [raised] = await alarms('roomTempHigh');
    expect(raised?.raised_at).toBeGreaterThanOrEqual(backAt + 50 * secondMs);
    expect(raised?.raised_at).toBeLessThanOrEqual(backAt + 70 * secondMs);
  });

  it('does not clear what was calm for a moment only before the centre stopped', async () => {
    await eachMinute(13 * minuteMs, room(40));
    await process.turn(room(20));
    await silently(minuteMs);
    await restart(25 * minuteMs);
    await silently(40 * secondMs);
    await process.turn(room(40));
    await eachMinute(10 * minuteMs, room(40));
    expect(await alarms('roomTempHigh')).toEqual([expect.objectContaining({ cleared_at: null })]);
  });

  it('goes on after the usual interval of a device that says nothing more', async () => {
    await eachMinute(20 * minuteMs, room(22));
    await process.turn(room(40));
    await silently(minuteMs);
    time.pass(25 * minuteMs);
    await silently(1.9 * minuteMs);
    expect(await alarms('roomTempHigh')).toEqual([]);
    await silently(minuteMs);
    expect(await alarms('roomTempHigh')).toHaveLength(1);
  });

  it('waits half an hour for a device that sends changes only, as long as it may be silent', async () => {
    await process.turn(room(40));
    await silently(minuteMs);
    time.pass(minuteMs);
    await silently(30 * minuteMs);
    expect(await alarms('roomTempHigh')).toEqual([]);
    await silently(2 * minuteMs);
    expect(await alarms('roomTempHigh')).toHaveLength(1);
  });

  it('is suspended for limits of the centre itself', async () => {
    process.vitals['cpuPct'] = 99;
    await silently(2 * minuteMs);
    await restart(25 * minuteMs);
    process.vitals['cpuPct'] = 99;
    await silently(minuteMs);
    process.vitals['cpuPct'] = 10;
    await silently(minuteMs);
    expect(await alarms('serverStrained')).toEqual([]);
  });
});
