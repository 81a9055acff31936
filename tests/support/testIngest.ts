import { connectAsync, type MqttClient } from 'mqtt';
import { Registry } from 'prom-client';
import type { DeviceClass } from '@contract/points';
import { shardOf, statusTopicOf, topicOf } from '@contract/telemetry';
import { createAlarmEngine, type AlarmEngineDeps } from '@server/alarmEngine';
import { CardLists } from '@server/cardLists';
import { createControl } from '@server/control';
import { DoorWatch } from '@server/doors';
import { createIngest, type Ingest, type IngestOptions } from '@server/ingest';
import { KeptPlans } from '@server/keptPlans';
import { createCommitFeed, type CommitFeed } from '@server/platform/commits/feed';
import { createAlarmRecords } from '@server/modules/alarms/alarmRecords';
import { announceDoors } from '@server/modules/doors/outbox';
import { hashFieldPassword } from '@server/platform/broker/fieldPassword';
import { systemClock, type Clock } from '@server/platform/clock';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { FreePoints } from '@server/freePoints';
import { SiteStates } from '@server/siteStates';
import { createStrategyEngine } from '@server/strategyEngine';
import type { Log } from '@server/platform/log';
import { startUnits, stopUnits } from '@server/platform/units';
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

export interface Station {
  siteId: number;
  code: string;
  username: string;
  password: string;
  deviceIds: Record<string, number>;
}

export const usualDevices: Record<string, DeviceClass> = {
  ctl: 'controller',
  env: 'env',
  'ac-1': 'ac',
  mtr: 'meter',
  door: 'door',
};

type Pool = ConnectedDatabase['pool'];

/** A commissioned site of class D with a credential of its own. */
export async function aStation(pool: Pool, code: string, devices = usualDevices): Promise<Station> {
  const { rows } = await pool.query<{ id: number }>(
    `with r as (insert into regions (level, code, name_zh, name_en, name_hk) values ('area', '440305', 'a', 'a', 'a')
        on conflict (code) do update set code = excluded.code returning id),
      b as (insert into build_types (code, name_zh, name_en, name_hk) values ('brick', '', '', '')
        on conflict (code) do update set code = excluded.code returning id),
      i as (insert into install_batches (code, name) values ('one', 'one')
        on conflict (code) do update set code = excluded.code returning id)
    insert into sites (code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id,
      lat, lng, shard, created_at)
    select $1, $1, 'station', 'D', b.id, i.id, r.id, 1, 22.5, 113.9, $2, 0 from r, b, i returning id`,
    [code, shardOf(code)],
  );
  const siteId = rows[0]!.id;
  const deviceIds: Record<string, number> = {};
  for (const [device, deviceClass] of Object.entries(devices)) {
    const made = await pool.query<{ id: number }>(
      `insert into devices (site_id, code, class, name, created_at) values ($1, $2, $3, $2, 0) returning id`,
      [siteId, device, deviceClass],
    );
    deviceIds[device] = made.rows[0]!.id;
  }
  const [username, password] = [`ctl-${code}`, `secret-${code}`];
  await aCredential(pool, username, password, [siteId]);
  return { siteId, code, username, password, deviceIds };
}

export async function aCredential(
  pool: Pool,
  username: string,
  password: string,
  siteIds: readonly number[],
) {
  await pool.query(
    `with c as (insert into field_credentials (username, password_hash, created_at) values ($1, $2, 0) returning id)
     insert into field_credential_sites select c.id, s from c, unnest($3::int[]) s`,
    [username, hashFieldPassword(password), siteIds],
  );
}

/** One credential, `bench` with itself as password, that speaks for every site there is. */
export async function aBenchCredential(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: number }>('select id from sites');
  await aCredential(
    pool,
    'bench',
    'bench',
    rows.map(({ id }) => id),
  );
}

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
