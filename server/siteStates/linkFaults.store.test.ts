import { topicOf } from '@contract/telemetry';
import { minuteMs, secondMs } from '@contract/time';
import { aCredentialFor } from '@tests/support/aFieldPlace';
import { useFreshDatabase } from '@tests/support/database';
import { anIngestProcess, testTime, type IngestProcess, type TestTime } from '@tests/support/ingestInSteps';
import { aStation, type Station } from '@tests/support/testIngest';

jest.setTimeout(120_000);

const database = useFreshDatabase();
const count = 12;
let stations: Station[];
let time: TestTime;
let ingest: IngestProcess;
let n = 1_000;

const say = ({ code }: Station, payload: object) => ({
  topic: topicOf(code, 'env', 'telemetry'),
  payload: Buffer.from(JSON.stringify(payload)),
  credential: aCredentialFor(...stations.map(({ siteId }) => siteId)),
  ...{ isRetained: false, receivedAt: time.now(), steadyAt: time.now(), sessionAt: 0 },
  settle: () => undefined,
});
const inSeconds = (station: Station) =>
  say(station, { t: Math.floor(time.now() / 1_000), n: (n += 1), v: { roomTempC: 25 } });
const asText = (station: Station) => say(station, { t: time.now(), n: (n += 1), v: { roomTempC: '25,4' } });
const good = (station: Station, offMs = 0) =>
  say(station, { t: time.now() + offMs, n: (n += 1), v: { roomTempC: 25, smoke: 0 } });

const live = async (ms: number, says: () => ReturnType<typeof say>[]): Promise<void> => {
  for (let passed = 0; passed < ms; passed += 4 * secondMs) {
    time.pass(4 * secondMs);
    await ingest.run({ messages: says() });
  }
};
const faults = async () => {
  const { rows } = await database().pool.query<{
    site_id: number;
    fault: string;
    reason: string;
    detail: string;
  }>('select site_id, fault, since, value, reason, detail from site_link_faults order by site_id, fault');
  return rows;
};
const open = async () => {
  const { rows } = await database().pool.query<{ definition_id: string }>(
    'select definition_id, site_id from alarms where cleared_at is null and not is_late order by id',
  );
  return rows.map(({ definition_id }) => definition_id);
};

beforeAll(async () => {
  stations = await Promise.all(
    Array.from({ length: count }, (_, i) => aStation(database().pool, `LNK-${i + 1}`)),
  );
  time = testTime();
  ingest = await anIngestProcess(database().url, time);
});
afterAll(() => ingest.stop());

describe('a site of which every message is refused', () => {
  it('is not understood after twice its interval, says why, and raises an alarm', async () => {
    const station = stations[0]!;
    await live(20 * secondMs, () => [good(station)]);
    expect(await faults()).toEqual([]);
    await live(40 * secondMs, () => [asText(station)]);
    expect(await faults()).toMatchObject([
      { fault: 'notUnderstood', reason: 'badShape', detail: 'env: roomTempC="25,4"' },
    ]);
    expect(await open()).toEqual(['controllerNotUnderstood']);
  });

  it('goes on to be so over one good message and over a restart, and ends when it is understood again', async () => {
    const station = stations[0]!;
    await live(4 * secondMs, () => [good(station)]);
    await live(4 * secondMs, () => [asText(station)]);
    expect(await faults()).toHaveLength(1);
    await ingest.stop();
    ingest = await anIngestProcess(database().url, time);
    await live(4 * secondMs, () => [asText(station)]);
    expect(await faults()).toHaveLength(1);
    await live(2 * minuteMs, () => [good(station)]);
    expect(await faults()).toEqual([]);
    expect(await open()).toEqual([]);
  });

  it('is one alarm of the centre where many share the reason', async () => {
    await live(100 * secondMs, () => stations.map(inSeconds));
    const found = await faults();
    expect(found.filter(({ fault }) => fault === 'notUnderstood')).toHaveLength(count);
    expect(found.find(({ fault }) => fault === 'notUnderstood')).toMatchObject({ reason: 'clockPast' });
    expect(await open()).toEqual(['firmwareNotUnderstood']);
    await live(2 * minuteMs, () => stations.map((station) => good(station)));
    expect(await faults()).toEqual([]);
    expect(await open()).toEqual([]);
  });
});

describe('a controller whose clock is off', () => {
  it('is said to be so, by how much and since when, until it is right again', async () => {
    const station = stations[1]!;
    const since = time.now() + 4 * secondMs;
    await live(80 * secondMs, () => [good(station, -7 * minuteMs)]);
    expect(await faults()).toMatchObject([
      { site_id: station.siteId, fault: 'clock', since, value: -420, detail: 'env' },
    ]);
    expect(await open()).toEqual(['controllerClockWrong']);
    await live(80 * secondMs, () => [good(station)]);
    expect(await faults()).toEqual([]);
    expect(await open()).toEqual([]);
  });
});
