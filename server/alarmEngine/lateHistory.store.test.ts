import { dayMs, hourMs, minuteMs, secondMs } from '@contract/time';
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
const site = 'NS-611';
let time: TestTime;
let process: IngestProcess;
let start: number;

const heartbeat = { site, device: 'ctl', v: { cpuPct: 5 } };
const room = (roomTempC: number, t = time.now()): Said => ({ site, device: 'env', v: { roomTempC }, t });
const meter = (energyKwh: number, t = time.now()): Said => ({
  site,
  device: 'mtr',
  v: { energyKwh, powerW: 3_000 },
  t,
});
const unit = (v: Record<string, number>, t = time.now()): Said => ({ site, device: 'ac-1', v, t });
/** Half-hourly readings, as a controller keeps them. */
const halfHourly = <Value>(say: (value: Value, t: number) => Said, from: number, values: readonly Value[]) =>
  values.map((value, i) => say(value, from + i * 30 * minuteMs));
const eachMinute = (ms: number, ...says: (() => Said)[]) =>
  process.live(ms, (atMs) => (atMs % minuteMs < 4_000 ? [heartbeat, ...says.map((say) => say())] : []));

interface Row {
  definition_id: string;
  is_late: boolean;
  raised_at: number;
  cleared_at: number | null;
}
const alarms = async (definition: string): Promise<Row[]> => {
  const { rows } = await database().pool.query<Row>(
    'select definition_id, is_late, raised_at, cleared_at from alarms where definition_id = $1 order by raised_at',
    [definition],
  );
  return rows;
};
const calling = async (): Promise<string[]> => {
  const { rows } = await database().pool.query<Row>('select definition_id from alarms where not is_late');
  return rows.map(({ definition_id }) => definition_id);
};

beforeAll(async () => {
  await aStation(database().pool, site);
});
beforeEach(async () => {
  await database().pool.query(
    `truncate alarms, alarm_timers, alarm_transitions, late_episodes, rule_memories, outbox, site_contacts, latest,
       readings_env, readings_ac, readings_meter, readings_door, ingest_shards, shard_watermarks, ingest_state cascade`,
  );
  time = testTime();
  start = time.now();
  process = await anIngestProcess(database().url, time);
});
afterEach(() => process.stop());

const monthAgo = () => start - 30 * dayMs;

describe('history that is handed over to a site which begins to speak', () => {
  it('calls nobody to a meter that rolled over, or was exchanged, since the oldest of it', async () => {
    await process.turn(...halfHourly(meter, monthAgo(), [99_200, 99_201, 99_203]));
    await eachMinute(3 * minuteMs, () => meter(2_118));
    expect(await calling()).toEqual([]);
  });

  it('counts nothing that happened between it and the present as of now', async () => {
    const door = (refusedCards: number, t = time.now()) => ({ site, device: 'door', v: { refusedCards }, t });
    await process.turn(...halfHourly(door, monthAgo(), [4, 4]));
    await eachMinute(3 * minuteMs, () => door(40));
    expect(await calling()).toEqual([]);
  });

  it('lets no unit that stood still then say that all stand still now', async () => {
    await process.turn(...halfHourly((running: number, t) => unit({ running }, t), monthAgo(), [0, 0]));
    await eachMinute(5 * minuteMs, () => room(30.5));
    expect(await calling()).not.toContain('allUnitsOff');
  });

  it('is not complete between two of its messages, however long they take, and calls nobody', async () => {
    await process.turn(...halfHourly(room, monthAgo(), [40, 40]));
    await process.live(40 * secondMs, () => [heartbeat]);
    expect(await calling()).toEqual([]);
    await process.turn(...halfHourly(room, monthAgo() + hourMs, [40, 25, 25]));
    await process.live(minuteMs, () => [heartbeat]);
    expect(await calling()).toEqual([]);
    expect(await alarms('roomTempHigh')).toMatchObject([{ is_late: true }]);
  });
});

describe('an alarm of history that a live reading overtakes', () => {
  const raisedAt = () => monthAgo() + 2 * minuteMs;
  const endedAt = () => monthAgo() + 90 * minuteMs;

  beforeEach(async () => {
    await process.turn(...halfHourly(room, monthAgo(), [40, 40]));
    expect(await alarms('roomTempHigh')).toMatchObject([{ raised_at: raisedAt(), cleared_at: null }]);
  });

  it('stands no more, and has ended where later history says so', async () => {
    await process.turn(room(24));
    expect(await alarms('roomTempHigh')).toMatchObject([
      { is_late: true, cleared_at: monthAgo() + 30 * minuteMs },
    ]);
    await eachMinute(minuteMs, () => room(24));
    await process.turn(...halfHourly(room, monthAgo() + hourMs, [40, 25, 25]));
    expect(await alarms('roomTempHigh')).toMatchObject([{ is_late: true, raised_at: raisedAt() }]);
    const [over] = await alarms('roomTempHigh');
    expect(over?.cleared_at).toBeGreaterThanOrEqual(endedAt());
    expect(over?.cleared_at).toBeLessThan(endedAt() + hourMs);
    expect(await calling()).toEqual([]);
  });

  it('is told to lists that show it as ended', async () => {
    await process.turn(room(24));
    const { rows } = await database().pool.query<{ kind: string }>('select kind from outbox order by id');
    expect(rows.map(({ kind }) => kind).at(-1)).toBe('cleared');
  });

  it('is another than the one that stands now', async () => {
    await process.turn(room(40));
    const live = time.now();
    await process.turn(...halfHourly(room, monthAgo() + hourMs, [40, 25, 25]));
    await eachMinute(4 * minuteMs, () => room(40));
    const [past, present] = await alarms('roomTempHigh');
    expect(past).toMatchObject({ is_late: true, raised_at: raisedAt() });
    expect(past?.cleared_at).toBeLessThan(endedAt() + hourMs);
    expect(present).toMatchObject({ is_late: false, raised_at: live + 2 * minuteMs, cleared_at: null });
  });

  it('ends where later history says so after a restart too', async () => {
    await process.turn(room(24));
    await process.stop();
    process = await anIngestProcess(database().url, time);
    await process.turn(...halfHourly(room, monthAgo() + hourMs, [40, 25, 25]));
    const [over, ...more] = await alarms('roomTempHigh');
    expect(more).toEqual([]);
    expect(over?.cleared_at).toBeGreaterThanOrEqual(endedAt());
    expect(over?.cleared_at).toBeLessThan(endedAt() + hourMs);
  });
});

describe('a delay of history that a live reading overtakes', () => {
  it('leaves an alarm that is over when one batch brings all of it', async () => {
    const ac = { site, device: 'ac-1' };
    const hot = { running: 1, powerW: 2_000, returnTempC: 26, supplyTempC: 25 };
    const past = [0, 10, 20, 30].map((minutes) => ({ ...ac, v: hot, t: monthAgo() + minutes * minuteMs }));
    await process.turn(...past, { ...ac, v: hot });
    await eachMinute(minuteMs);
    expect(await alarms('compressorNoCooling')).toMatchObject([{ is_late: true }]);
    expect(await calling()).toEqual([]);
  });

  it('has not gone on until now', async () => {
    await process.turn(room(40, monthAgo()));
    await eachMinute(minuteMs, () => room(24));
    await process.turn(room(25, monthAgo() + minuteMs));
    expect(await alarms('roomTempHigh')).toEqual([]);
  });
});

describe('history of a time at which the same alarm stood live', () => {
  const minutesOf = (roomTempC: number, first: number, last: number): Said[] =>
    Array.from({ length: last - first + 1 }, (_, i) =>
      room(roomTempC, start + (first + i) * minuteMs + 1_000),
    );
  const hotFor = (ms: number) => eachMinute(ms, () => room(40));
  /** A hand-over has settled, whatever it was. */
  const settle = (roomTempC: number) => eachMinute(2 * minuteMs, () => room(roomTempC));
  const live = { is_late: false, raised_at: 0 };

  beforeEach(async () => {
    await hotFor(20 * minuteMs);
    const [standing, ...more] = await alarms('roomTempHigh');
    expect(more).toEqual([]);
    expect(standing).toMatchObject({ is_late: false, cleared_at: null });
    live.raised_at = standing?.raised_at ?? NaN;
  });

  it('that lies wholly inside it is that alarm, while it stands', async () => {
    await process.turn(...minutesOf(40, 5, 11), ...minutesOf(24, 12, 13));
    await settle(40);
    expect(await alarms('roomTempHigh')).toMatchObject([{ ...live, cleared_at: null }]);
  });

  it('that lies wholly inside it is that alarm, when it is over', async () => {
    await eachMinute(20 * minuteMs, () => room(24));
    const [over] = await alarms('roomTempHigh');
    expect(over?.cleared_at).toBeGreaterThan(live.raised_at);
    await process.turn(...minutesOf(40, 5, 11), ...minutesOf(24, 12, 13));
    await settle(24);
    expect(await alarms('roomTempHigh')).toEqual([over]);
    const { rows } = await database().pool.query<{ kind: string }>(
      'select kind from alarm_transitions t join alarms a on a.id = t.alarm_id where a.is_late',
    );
    expect(rows).toEqual([]);
  });

  it('that goes on into it ends where it begins', async () => {
    await process.turn(...minutesOf(40, -20, 5));
    await settle(40);
    expect(await alarms('roomTempHigh')).toMatchObject([
      { is_late: true, cleared_at: live.raised_at },
      { ...live, cleared_at: null },
    ]);
  });
});
