import { hourMs } from '@contract/time';
import { systemClock } from '@server/platform/clock';
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
import { quietLog } from '@tests/support/quietLog';

jest.setTimeout(60_000);

/** Delays are scaled to 1/120: a controller is silent after 2.5 s, a room too hot after 1 s. */
const silentAfterMs = 2_500;
const database = useFreshDatabase();
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The wall clock of the server, set by whoever runs the machine; the controllers keep the true time. */
let stepMs = 0;
const clock = { ...systemClock, now: () => systemClock.now() + stepMs };

let ingest: TestIngest;
let stations: Station[];
let controllers: Controller[];
let speaking: NodeJS.Timeout;

beforeAll(async () => {
  stations = await Promise.all(['NS-301', 'NS-302'].map((code) => aStation(database().pool, code)));
  ingest = await startIngest(database().url, {}, { ...quietLog, warn: () => undefined }, clock);
  controllers = await Promise.all(stations.map((station) => connectController(ingest.broker.url, station)));
  speaking = setInterval(() => {
    for (const controller of controllers) controller.tell('ctl', { cpuPct: 5 }).catch(() => undefined);
  }, 300);
  await wait(500);
});
afterAll(async () => {
  clearInterval(speaking);
  await Promise.all(controllers.map((controller) => controller.close()));
  await ingest.stop();
});

const alarms = async (definition: string) => {
  const { rows } = await ingest.database.pool.query<{ site_id: number; cleared_at: number | null }>(
    'select site_id, cleared_at from alarms where definition_id = $1 and not is_late',
    [definition],
  );
  return rows;
};

describe('a server whose clock is set', () => {
  it.each([
    ['an hour ahead', hourMs],
    ['two hours back', -hourMs],
    ['to the right time', 0],
  ])('%s: nobody is reported silent, and a delay that runs takes as long as it should', async (_how, to) => {
    const [, second] = controllers;
    const before = (await alarms('roomTempHigh')).length;
    await second!.tell('env', { roomTempC: 45 });
    const hotAtMs = performance.now();
    await wait(300);
    stepMs = to;
    await until(async () => (await alarms('roomTempHigh')).length === before + 1);
    expect(performance.now() - hotAtMs).toBeGreaterThan(900);
    expect(performance.now() - hotAtMs).toBeLessThan(6_000);
    await second!.tell('env', { roomTempC: 22 });
    await until(async () => (await alarms('roomTempHigh')).every(({ cleared_at }) => cleared_at !== null));
    await wait(silentAfterMs + 500);
    expect(await alarms('controllerSilent')).toEqual([]);
    expect(await alarms('centreBlind')).toEqual([]);
  });

  it('still sees who is really silent', async () => {
    stepMs = -hourMs;
    const [first] = controllers.splice(0, 1);
    await first!.close();
    await until(async () => (await alarms('controllerSilent'))[0]?.site_id === stations[0]!.siteId);
  });
});
