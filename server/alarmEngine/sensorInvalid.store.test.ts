import { minuteMs } from '@contract/time';
import { useFreshDatabase } from '@tests/support/database';
import { anIngestProcess, testTime, type IngestProcess, type TestTime } from '@tests/support/ingestInSteps';
import { aStation } from '@tests/support/testIngest';

jest.setTimeout(60_000);

const database = useFreshDatabase();
const site = 'NS-421';
let time: TestTime;
let process: IngestProcess;

const heartbeat = { site, device: 'ctl', v: { cpuPct: 5 } };
type Values = Record<string, number | boolean | null>;
/** Each minute the next of these, over and over; `looks` counts on over calls. */
let looks = 0;
const eachMinute = (minutes: number, ...said: readonly Values[]) =>
  process.live(minutes * minuteMs, (atMs) =>
    atMs % minuteMs < 4_000
      ? [heartbeat, { site, device: 'env', v: said[(looks += 1) % said.length] ?? {} }]
      : [heartbeat],
  );

const open = async (): Promise<string[]> => {
  const { rows } = await database().pool.query<{ definition_id: string }>(
    `select definition_id from alarms where cleared_at is null and not is_late order by definition_id`,
  );
  return rows.map(({ definition_id }) => definition_id);
};

beforeAll(async () => {
  await aStation(database().pool, site);
});
beforeEach(async () => {
  await database().pool.query(
    `truncate alarms, alarm_timers, alarm_transitions, rule_memories, site_contacts, latest, readings_env,
       ingest_shards, shard_watermarks, ingest_state cascade`,
  );
  time = testTime();
  process = await anIngestProcess(database().url, time);
});
afterEach(() => process.stop());

describe('a sensor that flickers', () => {
  it('is an alarm beside that of the limit which its valid looks meet', async () => {
    await eachMinute(22, { roomTempC: 40 }, { roomTempC: null });
    expect(await open()).toEqual(expect.arrayContaining(['roomTempHigh', 'roomTempVeryHigh', 'sensorJump']));
  });

  it('is found over a restart, out of range as well as without a value', async () => {
    await eachMinute(9, { roomTempC: 35 }, { roomTempC: 85 });
    await process.stop();
    time.pass(4_000);
    process = await anIngestProcess(database().url, time);
    expect(await open()).not.toContain('sensorJump');
    await eachMinute(13, { roomTempC: 35 }, { roomTempC: 85 });
    expect(await open()).toEqual(expect.arrayContaining(['roomTempHigh', 'sensorJump']));
  });

  it('is found where both its values are in range, and meets no limit by them', async () => {
    await eachMinute(12, { roomTempC: 0.3 }, { roomTempC: 39.7 });
    const found = await open();
    expect(found).toContain('sensorJump');
    for (const limit of ['roomTempHigh', 'roomTempVeryHigh', 'roomTempRising'])
      expect(found).not.toContain(limit);
  });
});

describe('a sensor that cannot be right', () => {
  it('is an alarm of its own point, and clears when it is valid again', async () => {
    await eachMinute(8, { roomTempC: 0, rackTempC: 31, smoke: null });
    expect(await open()).toEqual(expect.arrayContaining(['sensorJump', 'smokeSensorInvalid']));
    await eachMinute(25, { roomTempC: 24, rackTempC: 27, smoke: false });
    expect(await open()).toEqual([]);
  });

  it('is one whose whole device is silent while its site is received, until it reports again', async () => {
    await eachMinute(5, { roomTempC: 24, smoke: false });
    const silent = () => process.live(40 * minuteMs, (atMs) => (atMs % minuteMs < 4_000 ? [heartbeat] : []));
    await silent();
    await silent();
    expect(await open()).toEqual([]);
    await silent();
    await silent();
    expect(await open()).toEqual(['sensorJump', 'smokeSensorInvalid']);
    await eachMinute(25, { roomTempC: 24, smoke: false });
    expect(await open()).toEqual([]);
  });

  it('is none of a room whose site was away itself', async () => {
    await eachMinute(5, { roomTempC: 24, smoke: false });
    await process.live(150 * minuteMs, () => []);
    await process.live(20 * minuteMs, () => [heartbeat]);
    expect(await open()).toEqual([]);
  });

  it('is none of a device that is well', async () => {
    await eachMinute(30, { roomTempC: 24, rackTempC: 27, smoke: false, roomRhPct: 44, outdoorTempC: -12 });
    expect(await open()).toEqual([]);
  });
});
