import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { useFreshDatabase } from '@tests/support/database';
import { startOwnServer, type OwnServer } from '@tests/support/ownServer';
import { quietLog } from '@tests/support/quietLog';
import { silentProxy, type SilentProxy } from '@tests/support/silentProxy';
import { aStation, connectController, until, type Controller } from '@tests/support/testIngest';
import { startWebhookReceiver, type WebhookReceiver } from '@tests/support/webhookReceiver';

jest.setTimeout(400_000);

/** What lasts 30 s is told, a process counts as gone after 20 s, and a loaded machine takes its time. */
const toldWithinMs = 120_000;
const nowhere = 'postgres://127.0.0.1:1/nothing';

const fresh = useFreshDatabase();
let database: ConnectedDatabase;
let proxy: SilentProxy;
let beats: WebhookReceiver;
let second: WebhookReceiver;
let front: OwnServer;
let worker: OwnServer;
let controller: Controller;

const launch = (role: string) =>
  startOwnServer(proxy.url, role, {
    HEARTBEAT_URL: beats.url,
    CENTRE_ALARM_URL: second.url,
    CENTRE_ALARM_BODY: '{"event":"{{event}}","trouble":"{{trouble}}","text":"{{text}}","at":{{at}}}',
    SECRET_KEY: 'of this test and no other one',
    ALARM_DELAY_FACTOR: '1',
  });
interface Told {
  event: string;
  trouble: string;
  text: string;
  at: number;
}
const told = (): Told[] => second.received.map(({ body }) => JSON.parse(body) as Told);
const heard = (event: string, trouble: string) =>
  until(async () => told().find((one) => one.event === event && one.trouble === trouble), toldWithinMs);
const beaters = (): Set<string> =>
  new Set(beats.received.map(({ body }) => (JSON.parse(body) as { process: string }).process));
/** What is told lasted for 30 s; meanwhile no process calls the receiver as if all were well. */
const silentMs = 25_000;
const beatsBefore = ({ at }: Told, process = /./): number[] =>
  beats.received
    .map(({ body }) => JSON.parse(body) as { process: string; at: number })
    .filter((beat) => process.test(beat.process) && beat.at > at - silentMs && beat.at <= at)
    .map((beat) => at - beat.at);
const ready = async (part = ''): Promise<number> => (await fetch(`${front.address}/readyz${part}`)).status;

beforeAll(async () => {
  [beats, second] = await Promise.all([startWebhookReceiver(), startWebhookReceiver()]);
  proxy = await silentProxy(fresh().url);
  database = await connectDatabase({ url: fresh().url, log: quietLog });
  const station = await aStation(database.pool, 'SILENCE-1');
  // A console that is there before its worker has a reason to speak.
  worker = await launch('worker');
  front = await launch('web,ingest');
  controller = await connectController(front.mqttUrl, station);
  await controller.tell('env', { roomTempC: 24, smoke: 0 });
}, 240_000);
afterAll(async () => {
  await controller.close();
  await Promise.all([front.kill(), worker.kill()]);
  await database.close();
  await proxy.end();
  await Promise.all([beats.stop(), second.stop()]);
});
beforeEach(() => {
  beats.received.length = 0;
  second.received.length = 0;
});

describe('the silence of the centre', () => {
  it('is heard by a foreign receiver that each process calls while all is well', async () => {
    await until(async () => beaters().size === 2, toldWithinMs);
    expect(told()).toEqual([]);
    expect(await ready()).toBe(200);
    await until(async () => (await ready('?part=intake')) === 200, toldWithinMs);
  });

  it('of a process that ended without a word is told by another one, past its channels, and so is its end', async () => {
    await worker.kill();
    const { text } = await heard('raised', 'process');
    expect(text).toContain('worker');
    expect(beatsBefore(await heard('raised', 'notifications'))).toEqual([]);
    beats.received.length = 0;
    worker = await launch('worker');
    await heard('cleared', 'notifications');
    await heard('cleared', 'process');
    await until(async () => beaters().size === 2, toldWithinMs);
  });

  it('of an intake that cannot store shows in its readiness and is told, while the console is there', async () => {
    await database.pool.query('alter table readings_env rename column smoke to smoke_of_tomorrow');
    const waits = controller.tell('env', { roomTempC: 23 });
    await until(async () => (await ready('?part=intake')) === 503, toldWithinMs);
    expect(await ready()).toBe(200);
    await heard('raised', 'intake');
    await database.pool.query('alter table readings_env rename column smoke_of_tomorrow to smoke');
    await waits;
    await until(async () => (await ready('?part=intake')) === 200, toldWithinMs);
    await heard('cleared', 'intake');
  });

  it('of a database that is gone is told by each process, and nobody is called as if all were well', async () => {
    proxy.leadTo(nowhere);
    await until(async () => (await ready('?part=intake')) === 503, toldWithinMs);
    const tellers = () => told().filter(({ event, trouble }) => event === 'raised' && trouble === 'database');
    await until(async () => new Set(tellers().map(({ text }) => text)).size === 2, toldWithinMs);
    for (const one of tellers()) {
      const itself = new RegExp(one.text.replace(/^.*Seen by /s, ''));
      expect(beatsBefore(one, itself)).toEqual([]);
    }
    beats.received.length = 0;
    proxy.leadTo(fresh().url);
    await heard('cleared', 'database');
    await until(async () => beaters().size === 2, toldWithinMs);
    await until(async () => (await ready('?part=intake')) === 200, toldWithinMs);
  });
});
