import { minuteMs, secondMs } from '@contract/time';
import { useFreshDatabase } from '@tests/support/database';
import { aStation } from '@tests/support/testIngest';
import { anIngestProcess, testTime, type IngestProcess, type TestTime } from '@tests/support/ingestInSteps';

jest.setTimeout(60_000);

const database = useFreshDatabase();
const codes = ['NS-401', 'NS-402', 'NS-403', 'NS-404'];
const speaker = 'NS-405';
let time: TestTime;
let process: IngestProcess;

const heartbeat = (site: string) => ({ site, device: 'ctl', v: { cpuPct: 5 } });
const all = [...codes, speaker];

const start = async () => {
  process = await anIngestProcess(database().url, time);
};
const restart = async (pauseMs: number) => {
  await process.stop();
  time.pass(pauseMs);
  await start();
};
const speakerSpeaks = () => [heartbeat(speaker)];

interface Row {
  id: number;
  raised_at: number;
}
const standing = async (definition: string): Promise<Row[]> => {
  const { rows } = await database().pool.query<Row>(
    `select id, raised_at from alarms where definition_id = $1 and cleared_at is null and not is_late order by id`,
    [definition],
  );
  return rows;
};
const ever = async (definition: string): Promise<number> => {
  const { rows } = await database().pool.query('select 1 from alarms where definition_id = $1', [definition]);
  return rows.length;
};

beforeAll(async () => {
  for (const code of all) await aStation(database().pool, code);
});
beforeEach(async () => {
  await database().pool.query(
    `truncate alarms, alarm_timers, alarm_transitions, site_contacts, latest, ingest_shards, shard_watermarks, ingest_state cascade`,
  );
  time = testTime();
  await start();
  await process.turn(...all.map(heartbeat));
});
afterEach(() => process.stop());

describe('the silence of a site', () => {
  it('is not broken by what the centre itself says of its free points, which take it', async () => {
    const { pool } = database();
    const [site] = codes;
    const { rows } = await pool.query<{ id: number }>(
      `insert into free_points (device_id, code, name, kind, high, delay_s)
       select d.id, 'fsuUnreadable', 'unreadable', 'digital', 0.5, 0 from devices d join sites s on s.id = d.site_id
       where s.code = $1 and d.code = 'ctl' returning device_id as id`,
      [site],
    );
    await process.renewPlaces();
    const received = async () =>
      (await pool.query<object>('select ts, received_at, v from latest where device_id = $1', [rows[0]?.id]))
        .rows;
    const before = await received();
    const ownWord = { site: site ?? '', device: 'ctl', f: { fsuUnreadable: 1 }, isOwnWord: true as const };
    await process.live(6 * minuteMs, () => [heartbeat(speaker), ownWord]);
    expect(await standing('controllerSilent')).toHaveLength(codes.length);
    expect(await received()).toEqual(before);
    expect(await standing('freePointHigh')).toHaveLength(1);
    await process.live(2 * minuteMs, () => [heartbeat(speaker), { ...ownWord, f: { fsuUnreadable: 0 } }]);
    expect(await standing('freePointHigh')).toEqual([]);
    expect(await standing('controllerSilent')).toHaveLength(codes.length);
    // It was on its way while the device said something newer.
    const older = { ...ownWord, f: { fsuUnreadable: 1 }, t: time.now() - 1 };
    await process.turn(older);
    expect(await standing('freePointHigh')).toEqual([]);
    await pool.query('delete from free_points where device_id = $1', [rows[0]?.id]);
  });

  it('stays open while nobody speaks: over a stall, a restart and a change of hands', async () => {
    await process.live(6 * minuteMs, speakerSpeaks);
    const [silent, area] = [await standing('controllerSilent'), await standing('areaLinkLoss')];
    expect(silent).toHaveLength(codes.length);
    expect(area).toHaveLength(1);
    time.pass(8 * secondMs);
    await process.live(6 * minuteMs, speakerSpeaks);
    expect(await standing('controllerSilent')).toEqual(silent);
    await restart(10 * minuteMs);
    await process.live(6 * minuteMs, speakerSpeaks);
    expect(await standing('controllerSilent')).toEqual(silent);
    await process.kill();
    await start();
    await process.live(6 * minuteMs, speakerSpeaks);
    expect(await standing('controllerSilent')).toEqual(silent);
    expect(await standing('areaLinkLoss')).toEqual(area);
    expect(await ever('controllerSilent')).toBe(codes.length);
  });

  it('ends once the site is heard, also after a restart', async () => {
    await process.live(6 * minuteMs, speakerSpeaks);
    await restart(minuteMs);
    await process.live(2 * minuteMs, () => all.map(heartbeat));
    expect(await standing('controllerSilent')).toEqual([]);
    expect(await standing('areaLinkLoss')).toEqual([]);
  });

  it('explains nothing from the first word of the site on, though its alarm still waits to clear', async () => {
    const [code = ''] = codes;
    const hot = { site: code, device: 'env', v: { roomTempC: 33.5 } };
    const parentOf = async () => {
      const { rows } = await database().pool.query<{ suppressed_by: string | null }>(
        `select suppressed_by from alarms where definition_id = 'roomTempHigh'`,
      );
      return rows.map(({ suppressed_by }) => suppressed_by);
    };
    await process.live(130 * secondMs, () => [hot, ...speakerSpeaks()]);
    expect(await parentOf()).toEqual([null]);
    await process.live(6 * minuteMs, speakerSpeaks);
    expect(await standing('areaLinkLoss')).toHaveLength(1);
    expect(await parentOf()).toEqual(['parent']);
    await process.live(8 * secondMs, () => [hot, ...speakerSpeaks()]);
    expect(await standing('controllerSilent')).toHaveLength(codes.length);
    expect(await parentOf()).toEqual([null]);
    await process.live(90 * secondMs, () => [hot, ...speakerSpeaks()]);
    expect(await standing('areaLinkLoss')).toHaveLength(1);
    expect(await parentOf()).toEqual([null]);
  });

  it('is not forgotten by a restart: four minutes before it count', async () => {
    await process.live(4 * minuteMs, speakerSpeaks);
    await restart(minuteMs);
    await process.live(3 * minuteMs, speakerSpeaks);
    expect(await standing('controllerSilent')).toHaveLength(codes.length);
  });

  it('is not forgotten by a stall either', async () => {
    await process.live(4 * minuteMs, speakerSpeaks);
    time.pass(8 * secondMs);
    await process.live(3 * minuteMs, speakerSpeaks);
    expect(await standing('controllerSilent')).toHaveLength(codes.length);
  });

  it('does not grow while the centre is blind, and a site may speak again before it is judged', async () => {
    await process.live(4.5 * minuteMs, speakerSpeaks);
    await restart(30 * minuteMs);
    await process.live(2 * minuteMs, speakerSpeaks);
    expect(await standing('controllerSilent')).toEqual([]);
    await process.live(minuteMs, () => all.map(heartbeat));
    await process.live(4 * minuteMs, speakerSpeaks);
    expect(await ever('controllerSilent')).toBe(0);
  });
});
