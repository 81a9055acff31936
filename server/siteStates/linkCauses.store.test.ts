import { topicOf } from '@contract/telemetry';
import { minuteMs, secondMs } from '@contract/time';
import { aCredentialFor } from '@tests/support/aFieldPlace';
import { useFreshDatabase } from '@tests/support/database';
import { anIngestProcess, testTime, type IngestProcess, type TestTime } from '@tests/support/ingestInSteps';
import { aStation, type Station } from '@tests/support/testIngest';

jest.setTimeout(120_000);

const database = useFreshDatabase();
const count = 24;
let stations: Station[];
let time: TestTime;
let processes: IngestProcess[];
let n = 1_000;

const say = ({ code }: Station, payload: object) => ({
  topic: topicOf(code, 'env', 'telemetry'),
  payload: Buffer.from(JSON.stringify(payload)),
  credential: aCredentialFor(...stations.map(({ siteId }) => siteId)),
  ...{ isRetained: false, receivedAt: time.now(), steadyAt: time.now(), sessionAt: 0 },
  settle: () => undefined,
});
type Message = ReturnType<typeof say>;
const good = (station: Station) => say(station, { t: time.now(), n: (n += 1), v: { roomTempC: 25 } });
const inSeconds = (station: Station) =>
  say(station, { t: Math.floor(time.now() / 1_000), n: (n += 1), v: { roomTempC: 25 } });
const asText = (station: Station) => say(station, { t: time.now(), n: (n += 1), v: { roomTempC: '25,4' } });
const withoutValues = (station: Station) => say(station, { t: time.now(), n: (n += 1), v: {} });
const otherText = (station: Station) => say(station, { t: time.now(), n: (n += 1), v: { roomRhPct: 'wet' } });

const live = async (ms: number, says: (station: Station, at: number) => Message): Promise<void> => {
  for (let passed = 0; passed < ms; passed += 4 * secondMs) {
    time.pass(4 * secondMs);
    // Each process takes what belongs to its own shards.
    for (const each of processes) await each.renewLeases();
    for (const each of processes) await each.run({ messages: stations.map(says) });
  }
};
const rowsOf = async <Row extends object>(text: string): Promise<Row[]> =>
  (await database().pool.query<Row>(text)).rows;
const open = () =>
  rowsOf<{ definition_id: string; site_id: number | null; cause: Record<string, unknown> | null }>(
    `select definition_id, site_id, cause from alarms where cleared_at is null and not is_late
     and definition_id in ('firmwareNotUnderstood', 'controllerNotUnderstood') order by id`,
  );

beforeAll(async () => {
  stations = await Promise.all(
    Array.from({ length: count }, (_, i) => aStation(database().pool, `CAU-${i + 1}`)),
  );
  time = testTime();
  processes = [await anIngestProcess(database().url, time), await anIngestProcess(database().url, time)];
  await live(30 * secondMs, good);
});
afterAll(() => Promise.all(processes.map((each) => each.stop())));

describe('sites of which nothing is understood', () => {
  it('are one alarm for each cause that many share, over all processes, with its sites', async () => {
    expect(processes.every((each) => each.shards() > 0)).toBe(true);
    // Twelve with one firmware, eleven with another that sends two members as text, one by itself.
    const says = (station: Station, i: number) =>
      i < 12
        ? inSeconds(station)
        : i < count - 1
          ? n % 2 === 0
            ? asText(station)
            : otherText(station)
          : withoutValues(station);
    await live(2 * minuteMs, (station) => says(station, stations.indexOf(station)));
    const alarms = await open();
    expect(
      alarms.map(({ definition_id, site_id, cause }) => [
        definition_id,
        site_id,
        cause?.reason,
        cause?.sites,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['firmwareNotUnderstood', null, 'clockPast', 12],
        ['firmwareNotUnderstood', null, 'badShape', 11],
        ['controllerNotUnderstood', stations[count - 1]?.siteId, 'noValues', null],
      ]),
    );
    expect(alarms).toHaveLength(3);
    expect(alarms.every(({ cause }) => /^env: /.test(String(cause?.detail)))).toBe(true);
    const [first] = await rowsOf<{ sites: number }>(
      `select count(*)::int as sites from site_link_faults f join link_fault_causes c using (cause)
       join alarms a on a.cause_id = c.id and (a.cause ->> 'id')::int = c.id where c.reason = 'clockPast'`,
    );
    expect(first?.sites).toBe(12);
  });

  it('tell how many they are as they become fewer, and speak for themselves when they are few', async () => {
    const still = (left: number) => (station: Station) =>
      stations.indexOf(station) < left ? inSeconds(station) : good(station);
    await live(2 * minuteMs, still(7));
    expect((await open()).map(({ definition_id, cause }) => [definition_id, cause?.sites])).toEqual([
      ['firmwareNotUnderstood', 7],
    ]);
    await live(3 * minuteMs, still(2));
    const left = await open();
    expect(left.map(({ definition_id }) => definition_id)).toEqual([
      'controllerNotUnderstood',
      'controllerNotUnderstood',
    ]);
    expect(left[0]?.cause).toMatchObject({ reason: 'clockPast', sites: null });
    await live(3 * minuteMs, good);
    expect(await open()).toEqual([]);
    const [told] = await rowsOf<{ kinds: string[] }>(
      `select array_agg(t.kind order by t.id) as kinds from alarm_transitions t join alarms a on a.id = t.alarm_id
       where a.definition_id = 'firmwareNotUnderstood' group by a.id order by a.id limit 1`,
    );
    expect(told?.kinds).toEqual(['raised', 'cleared']);
  });
});
