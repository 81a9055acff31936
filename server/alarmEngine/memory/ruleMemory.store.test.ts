import { hourMs, secondMs } from '@contract/time';
import {
  aStation,
  connectController,
  startIngest,
  until,
  type Controller,
  type TestIngest,
  type Station,
} from '@tests/support/testIngest';
import { useFreshDatabase } from '@tests/support/database';

jest.setTimeout(60_000);

const database = useFreshDatabase();
let ingest: TestIngest;
let station: Station;
let controller: Controller;
/** Device time: half a minute a message and allowed to be that far from ours, so that windows run as in the field. */
let t = 0;
let n = 0;

const open = async () => {
  ingest = await startIngest(database().url, { delayFactor: 1, toleranceMs: 6 * hourMs });
  controller = await connectController(ingest.broker.url, station);
};
const close = async () => {
  await controller.close();
  await ingest.stop();
};
const restart = async () => {
  await close();
  await open();
};
const tell = (device: string, v: Record<string, number>) =>
  controller.tell(device, v, { t: (t += 30 * secondMs), n: (n += 1) });

beforeAll(async () => {
  station = await aStation(database().pool, 'NS-001');
  t = Date.now() - 2 * hourMs;
  await open();
});
afterAll(close);

const raised = async (definition: string) => {
  const { rows } = await database().pool.query<{ id: number; raised_at: number }>(
    'select id, raised_at from alarms where definition_id = $1',
    [definition],
  );
  return rows;
};

describe('a rule that looks at more than one reading', () => {
  it('counts on over a restart', async () => {
    await tell('door', { refusedCards: 10 });
    await tell('door', { refusedCards: 11 });
    await tell('door', { refusedCards: 12 });
    await restart();
    expect(await raised('cardRefused')).toEqual([]);
    await tell('door', { refusedCards: 13 });
    expect(await until(async () => (await raised('cardRefused'))[0])).toMatchObject({ raised_at: t });
  });

  it('still knows the runs that were too short before two restarts', async () => {
    const run = async () => {
      await tell('ac-1', { running: 1 });
      await tell('ac-1', { running: 0 });
    };
    await tell('ac-1', { running: 0 });
    await run();
    await restart();
    await run();
    await restart();
    expect(await raised('shortCycling')).toEqual([]);
    await run();
    await until(async () => (await raised('shortCycling'))[0]);
  });

  it('knows how warm it was before the restart', async () => {
    for (let i = 0; i <= 12; i++) await tell('env', { roomTempC: 24 + i / 100 });
    await restart();
    expect(await raised('roomTempRising')).toEqual([]);
    for (let i = 1; i <= 6; i++) await tell('env', { roomTempC: 24 + i });
    await until(async () => (await raised('roomTempRising'))[0]);
  });

  it('is read from what was written once and the readings since, not written with each of them', async () => {
    const { rows } = await database().pool.query<{ behindMs: number }>(
      'select l.ts - m.until as "behindMs" from rule_memories m join latest l using (device_id)',
    );
    expect(rows).toHaveLength(3);
    for (const { behindMs } of rows) expect(behindMs).toBeGreaterThan(0);
  });
});
