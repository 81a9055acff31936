import { connectAsync, type MqttClient } from 'mqtt';
import { Registry } from 'prom-client';
import { statusTopicOf, topicOf } from '@contract/telemetry';
import { createAlarmEngine, type AlarmEngineDeps } from '@server/alarmEngine';
import { CardLists } from '@server/cardLists';
import { createControl } from '@server/control';
import { DoorWatch } from '@server/doors';
import { createIngest, type Ingest, type IngestOptions } from '@server/ingest';
import { KeptPlans } from '@server/keptPlans';
import { createCommitFeed, type CommitFeed } from '@server/platform/commits/feed';
import { createAlarmRecords } from '@server/modules/alarms/alarmRecords';
import { announceDoors } from '@server/modules/doors/outbox';
import { systemClock, type Clock } from '@server/platform/clock';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { FreePoints } from '@server/freePoints';
import { SiteStates } from '@server/siteStates';
import { createStrategyEngine } from '@server/strategyEngine';
import type { Log } from '@server/platform/log';
import { startUnits, stopUnits } from '@server/platform/units';
import type { Station } from './aStation';
import { testBox } from './cards';
import { quietLog } from './quietLog';

export interface TestIngest extends Ingest {
  database: ConnectedDatabase;
  feed: CommitFeed;
  metrics: Registry;
  /** Value of a counter, 0 when it was never touched. */
  count(name: string, labels?: Record<string, string>): Promise<number>;
  stop(): Promise<void>;
}

/** `hasDoors`: also keeps and judges what doors say of people. */
type TestIngestOptions = IngestOptions & Pick<AlarmEngineDeps, 'vitals'> & { hasDoors: boolean };

/** The ingest with its real broker on a free port and a real database; delays are scaled to 1/120. */
export async function startIngest(
  url: string,
  options: Partial<TestIngestOptions> = {},
  log: Log = quietLog,
  clock: Clock = systemClock,
): Promise<TestIngest> {
  const database = await connectDatabase({ url, log });
  const [metrics, feed] = [new Registry(), createCommitFeed()];
  const { vitals = () => ({}), delayFactor = 1 / 120, hasDoors = false, ...others } = options;
  const { pool, db } = database;
  const states = new SiteStates(pool);
  const control = createControl({ pool, clock, log, delayFactor });
  const records = createAlarmRecords(db);
  const alarms = createAlarmEngine({
    ...{ pool, clock, log, metrics, delayFactor, vitals, records },
    heard: states.contacts,
    controlOf: control.controlOf,
  });
  const keptPlans = new KeptPlans({ pool, clock, log });
  const cardLists = new CardLists({ pool, clock, log, box: testBox, utcOffsetMin: () => 480 });
  const ports = { pool, clock, records, box: testBox, delayFactor, announce: announceDoors };
  const ingest = createIngest({
    database,
    clock,
    log,
    metrics,
    feed,
    participants: [
      control.participant,
      alarms.participant,
      new FreePoints({ pool, records, delayFactor }),
      ...(hasDoors ? [new DoorWatch(ports)] : []),
      cardLists,
      keptPlans,
      states,
      createStrategyEngine({ pool, clock, log, control, delayFactor, plantTimeZone: 'Asia/Shanghai' }),
    ],
    options: { host: '127.0.0.1', port: 0, tls: null, brokerUrl: null, delayFactor, ...others },
  });
  control.sendBy(ingest.broker);
  cardLists.sendBy(ingest.broker);
  keptPlans.sendBy(ingest.broker);
  const units = [...ingest.units, control.outbox, cardLists.sender, keptPlans.sender];
  await startUnits(units, new AbortController().signal, log);
  const count = async (name: string, labels: Record<string, string> = {}) => {
    const values = (await metrics.getSingleMetric(name)?.get())?.values ?? [];
    const matching = values.filter((each) =>
      Object.entries(labels).every(([key, value]) => each.labels[key] === value),
    );
    return matching.reduce((sum, { value }) => sum + value, 0);
  };
  const stop = async () => {
    await stopUnits(units, log);
    await database.close();
  };
  return { ...ingest, database, feed, metrics, count, stop };
}

export { aBenchCredential, aCredential, aStation, usualDevices, type Station } from './aStation';

export interface Controller {
  client: MqttClient;
  /** Resolves with the PUBACK. */
  tell(device: string, v: Record<string, unknown>, more?: { t?: number; n?: number }): Promise<void>;
  raw(topic: string, payload: string | Buffer): Promise<void>;
  close(): Promise<void>;
}

let connected = 0;
/** What a connection says of itself; another one of the same credential does not end it. */
export const helloOf = ({ username, password }: Pick<Station, 'username' | 'password'>) => ({
  username,
  password,
  clientId: `${username}-${(connected += 1)}`,
});

export async function connectController(url: string, station: Station): Promise<Controller> {
  const client = await connectAsync(url, {
    ...helloOf(station),
    reconnectPeriod: 200,
    will: {
      topic: statusTopicOf(station.code),
      payload: Buffer.from('{"online":false,"t":1}'),
      qos: 1,
      retain: true,
    },
  });
  let n = 0;
  const raw = async (topic: string, payload: string | Buffer) => {
    await client.publishAsync(topic, payload, { qos: 1 });
  };
  return {
    client,
    raw,
    tell: (device, v, more = {}) =>
      raw(
        topicOf(station.code, device, 'telemetry'),
        JSON.stringify({ t: more.t ?? Date.now(), n: more.n ?? (n += 1), v }),
      ),
    close: () => client.endAsync(true),
  };
}

export async function until<T>(
  what: () => Promise<T | null | undefined | false>,
  limitMs = 10_000,
): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const found = await what();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`did not come true within ${limitMs} ms: ${what.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
