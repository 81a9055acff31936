import { freePointLimits } from '@contract/freePoints';
import { minuteMs, secondMs } from '@contract/time';
import { useFreshDatabase } from '@tests/support/database';
import { aStation } from '@tests/support/testIngest';
import { anIngestProcess, testTime, type IngestProcess, type TestTime } from '@tests/support/ingestInSteps';

jest.setTimeout(60_000);

const database = useFreshDatabase();
const site = 'NS-601';
let deviceId: number;
let time: TestTime;
let process: IngestProcess;
const pool = () => database().pool;

const start = async () => {
  process = await anIngestProcess(database().url, time);
};
const declared = async (code: string, more: Record<string, unknown> = {}): Promise<number> => {
  const columns = { device_id: deviceId, code, name: `Name of ${code}`, ...more };
  const names = Object.keys(columns);
  const { rows } = await pool().query<{ id: number }>(
    `insert into free_points (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    Object.values(columns),
  );
  await process.renewPlaces();
  return rows[0]?.id ?? 0;
};
const says = (f: Record<string, number | boolean | null>, more: object = {}) => ({
  ...{ site, device: 'env', v: { roomTempC: 24 }, f },
  ...more,
});
const present = async () =>
  (
    await pool().query<{ code: string; ts: number; value: number | null }>(
      `select p.code, v.ts, v.value from free_point_values v join free_points p on p.id = v.point_id order by p.code`,
    )
  ).rows;
const past = async (pointId: number) =>
  (
    await pool().query<{ ts: number; value: number | null }>(
      `select ts, vals[array_position(ids, $1::int)] as value from free_readings where $1 = any(ids) order by ts`,
      [pointId],
    )
  ).rows.map(({ value }) => value);
const alarms = async () =>
  (
    await pool().query<{ definition_id: string; point_name: string; threshold: number; ended: boolean }>(
      `select definition_id, point_name, threshold, cleared_at is not null as ended from alarms
       where point_id is not null order by id`,
    )
  ).rows;
const refused = async () =>
  (await pool().query<{ reason: string; detail: string }>('select reason, detail from dead_letters')).rows;

beforeAll(async () => {
  deviceId = (await aStation(pool(), site)).deviceIds.env ?? 0;
});
beforeEach(async () => {
  await pool().query(
    `truncate alarms, alarm_timers, alarm_transitions, site_contacts, latest, readings_env, ingest_shards,
       shard_watermarks, ingest_state, free_points, free_readings, free_signals, dead_letters cascade`,
  );
  time = testTime();
  await start();
});
afterEach(() => process.stop());

describe('a free point', () => {
  it('is kept as present and past beside the points of the class, scaled, in one transaction', async () => {
    const current = await declared('humidifierA', { scale: 0.1 });
    await process.turn(says({ humidifierA: 32 }));
    time.pass(secondMs);
    await process.turn(says({ humidifierA: 47 }));
    expect(await present()).toEqual([{ code: 'humidifierA', ts: time.now(), value: expect.closeTo(4.7) }]);
    expect(await past(current)).toEqual([expect.closeTo(3.2), expect.closeTo(4.7)]);
    const { rows } = await pool().query('select room_temp_c from readings_env');
    expect(rows).toHaveLength(2);
  });

  it('may be all that a message says', async () => {
    await declared('valvePct');
    await process.turn(says({ valvePct: 40 }, { v: {} }));
    expect(await present()).toMatchObject([{ value: 40 }]);
    expect(await refused()).toEqual([]);
  });

  it('stands beside 88 others of one precision unit, each with its own value, in one message', async () => {
    const codes = Array.from({ length: 89 }, (_, at) => `signal${at}`);
    await pool().query(
      'insert into free_points (device_id, code, name) select $1, code, code from unnest($2::text[]) as code',
      [deviceId, codes],
    );
    await process.renewPlaces();
    await process.turn(says(Object.fromEntries(codes.map((code, at) => [code, at]))));
    const values = new Map((await present()).map(({ code, value }) => [code, value]));
    expect(codes.map((code) => values.get(code))).toEqual(codes.map((_, at) => at));
    expect(await refused()).toEqual([]);
  });

  it('is invalid where the device says so, or says what it cannot be', async () => {
    await declared('filterBlocked', { kind: 'digital' });
    await process.turn(says({ filterBlocked: true }));
    expect(await present()).toMatchObject([{ value: 1 }]);
    for (const wrong of [null, 7]) {
      time.pass(secondMs);
      await process.turn(says({ filterBlocked: wrong }));
      expect(await present()).toMatchObject([{ value: null }]);
    }
  });

  it('keeps a newer present when older readings come late, and takes them into its past', async () => {
    const id = await declared('valvePct');
    await process.turn(says({ valvePct: 40 }));
    await process.turn(says({ valvePct: 10 }, { t: time.now() - 10 * minuteMs }));
    expect(await present()).toMatchObject([{ value: 40 }]);
    expect(await past(id)).toEqual([10, 40]);
  });

  it('knows of one device and time all that several messages said', async () => {
    const [a, b] = [await declared('a'), await declared('b')];
    await process.turn(says({ a: 1 }), says({ b: 2 }));
    await process.turn(says({ a: 3 }));
    expect([await past(b), (await past(a)).length]).toEqual([[2], 1]);
    expect(await present()).toMatchObject([
      { code: 'a', value: 3 },
      { code: 'b', value: 2 },
    ]);
  });

  it('goes on without the one that was removed, and is no hindrance to a batch', async () => {
    await declared('a');
    await pool().query('delete from free_points');
    await process.turn(says({ a: 1 }));
    expect(await present()).toEqual([]);
  });
});

describe('the limit of a free point', () => {
  const heard = (value: number) => () => [says({ suctionBar: value })];

  it('raises one alarm with the name of the point after its own delay, and ends it past the deadband', async () => {
    await declared('suctionBar', { high: 10, deadband: 1, delay_s: 30 });
    await process.live(24 * secondMs, heard(12));
    expect(await alarms()).toEqual([]);
    await process.live(16 * secondMs, heard(12));
    const alarm = { definition_id: 'freePointHigh', point_name: 'Name of suctionBar', threshold: 10 };
    expect(await alarms()).toEqual([{ ...alarm, ended: false }]);
    await process.live(3 * minuteMs, heard(9.5));
    expect(await alarms()).toEqual([{ ...alarm, ended: false }]);
    await process.live(2 * minuteMs, heard(8.9));
    expect(await alarms()).toEqual([{ ...alarm, ended: true }]);
  });

  it('of two points of a device raises two, which stand beside each other', async () => {
    await declared('suctionBar', { low: 2, delay_s: 0 });
    await declared('valvePct', { low: 5, delay_s: 0 });
    await process.turn(says({ suctionBar: 1, valvePct: 1 }));
    expect(await alarms()).toMatchObject([
      { definition_id: 'freePointLow', ended: false },
      { definition_id: 'freePointLow', ended: false },
    ]);
  });

  it('keeps its delay and its alarm over a restart', async () => {
    await declared('suctionBar', { high: 10, delay_s: 60 });
    await process.live(40 * secondMs, heard(12));
    await process.stop();
    await start();
    await process.live(28 * secondMs, heard(12));
    expect(await alarms()).toHaveLength(1);
    await process.stop();
    await start();
    await process.live(2 * minuteMs, heard(12));
    expect(await alarms()).toHaveLength(1);
    await process.live(2 * minuteMs, heard(3));
    expect(await alarms()).toMatchObject([{ ended: true }]);
  });

  it('is judged by what is live only', async () => {
    await declared('suctionBar', { high: 10, delay_s: 0 });
    await process.turn(says({ suctionBar: 3 }));
    await process.turn(says({ suctionBar: 12 }, { t: time.now() - 30 * minuteMs }));
    expect(await alarms()).toEqual([]);
  });
});

describe('a free point without a usable value', () => {
  const heard =
    (...values: readonly (number | null)[]) =>
    (atMs: number) =>
      atMs % minuteMs < 4_000
        ? [says({ suctionBar: values[(atMs / minuteMs) % values.length] ?? null })]
        : [];
  const invalid = async () =>
    (await alarms())
      .filter(({ definition_id }) => definition_id === 'freePointInvalid')
      .map(({ point_name, ended }) => [point_name, ended]);
  const open = [['Name of suctionBar', false]];

  it('is an alarm of that point with delay, over a restart, until it is valid again', async () => {
    await declared('suctionBar');
    await process.live(3 * minuteMs, heard(4));
    await process.live(4 * minuteMs, heard(null));
    expect(await invalid()).toEqual([]);
    await process.stop();
    await start();
    await process.live(4 * minuteMs, heard(null));
    expect(await invalid()).toEqual(open);
    await process.live(25 * minuteMs, heard(4));
    expect(await invalid()).toEqual([['Name of suctionBar', true]]);
  });

  it('flickers, and the limit that its valid looks meet is an alarm as well', async () => {
    await declared('suctionBar', { high: 10, delay_s: 120 });
    await process.live(30 * minuteMs, heard(12, null));
    expect(await invalid()).toEqual(open);
    expect(await alarms()).toContainEqual(
      expect.objectContaining({ definition_id: 'freePointHigh', ended: false }),
    );
  });

  it('is one from the beginning where it has a limit, and none where the device never had it', async () => {
    await declared('suctionBar', { low: 1 });
    await declared('valvePct');
    await process.live(20 * minuteMs, (atMs) =>
      atMs % minuteMs < 4_000 ? [says({ suctionBar: null, valvePct: null })] : [],
    );
    expect(await invalid()).toEqual(open);
  });

  it('once in twenty looks is none', async () => {
    await declared('suctionBar');
    await process.live(80 * minuteMs, heard(...Array.from({ length: 19 }, () => 4), null));
    expect(await invalid()).toEqual([]);
  });
});

describe('a signal that nobody declared', () => {
  const signals = async () =>
    (
      await pool().query<{ code: string; value: number }>(
        'select code, value from free_signals order by code',
      )
    ).rows;

  it('is kept to be looked at, and is no refusal', async () => {
    await process.turn(says({ humidifierA: 4 }));
    expect(await signals()).toEqual([{ code: 'humidifierA', value: 4 }]);
    expect(await refused()).toEqual([]);
    time.pass(11 * minuteMs);
    await process.turn(says({ humidifierA: 5 }));
    expect(await signals()).toEqual([{ code: 'humidifierA', value: 5 }]);
  });

  it('is one of few of its device, however many are invented, also after a restart', async () => {
    const invented = (from: number) =>
      Object.fromEntries(Array.from({ length: freePointLimits.perDevice }, (_, i) => [`s${from + i}`, i]));
    await process.turn(says(invented(0)));
    time.pass(secondMs);
    await process.turn(says(invented(1_000)));
    await process.stop();
    await start();
    await process.turn(says(invented(2_000)));
    expect(await signals()).toHaveLength(freePointLimits.seen);
  });

  it('is refused with its message where its name is none, or there are too many', async () => {
    const many = Object.fromEntries(
      Array.from({ length: freePointLimits.perDevice + 1 }, (_, i) => [`s${i}`, i]),
    );
    for (const f of [{ '1st': 4 }, { ['x'.repeat(41)]: 1 }, many]) await process.turn(says(f));
    expect(await signals()).toEqual([]);
    expect((await refused()).map(({ reason }) => reason)).toEqual(['badShape', 'badShape', 'badShape']);
  });
});
