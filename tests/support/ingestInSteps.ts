import { randomBytes, randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import { secondMs } from '@contract/time';
import { topicOf } from '@contract/telemetry';
import { createAlarmEngine } from '@server/alarmEngine';
import { MessageValidator } from '@server/ingest/validateMessage';
import { FieldCredentials } from '@server/ingest/credentials';
import { DeadLetterSample } from '@server/ingest/deadLetters';
import { BatchProcessor, type Work } from '@server/ingest/batchProcessor';
import type { BatchParticipant } from '@server/ingest/participant';
import type { Places } from '@server/ingest/places';
import { createCommitFeed, type CommitFeed } from '@server/platform/commits/feed';
import { FloodWatch } from '@server/ingest/floods';
import { TakeOverWatch } from '@server/ingest/takeOvers';
import { HeldShards } from '@server/ingest/heldShards';
import { LoadedDevices } from '@server/ingest/loadedDevices';
import type { FieldCredential, FieldMessage, Stated } from '@server/ingest/message';
import { createIngestMetrics } from '@server/ingest/metrics';
import { ReadingPartitions } from '@server/ingest/partitions';
import { Pipeline } from '@server/ingest/pipeline';
import { createPlaces } from '@server/ingest/places';
import { ShardLeases } from '@server/ingest/shards';
import { IngestWatermark } from '@server/ingest/ingestWatermark';
import { Upkeep } from '@server/ingest/upkeep';
import { WriteHealth } from '@server/ingest/writeHealth';
import { BatchWriter } from '@server/ingest/writer';
import { createAlarmRecords } from '@server/modules/alarms/alarmRecords';
import { DoorWatch } from '@server/doors';
import { FreePoints } from '@server/freePoints';
import { announceDoors } from '@server/modules/doors/outbox';
import { createSecretBox } from '@server/platform/secretBox';
import { SiteStates } from '@server/siteStates';
import type { Clock } from '@server/platform/clock';
import { connectDatabase } from '@server/platform/database/connect';
import { quietLog } from './quietLog';

/** Time that passes only when the test says so. */
export interface TestTime extends Clock {
  pass(ms: number): void;
}

export const testTime = (startMs = Date.now()): TestTime => {
  let passedMs = 0;
  const never = () => () => undefined;
  return {
    now: () => startMs + passedMs,
    monotonicMs: () => passedMs,
    every: never,
    after: never,
    pass: (ms) => (passedMs += ms),
  };
};

/** What one device says; `t` is now unless it is given. */
export interface Said {
  site: string;
  device: string;
  v?: Record<string, number | boolean | null>;
  /** Of free points. */
  f?: Record<string, number | boolean | null>;
  t?: number;
  /** What a door says of people; then it says nothing of its points. */
  access?: readonly object[];
  /** Where its device decided it itself. */
  stated?: Stated;
  /** Where the centre says it itself. */
  isOwnWord?: true;
}

/** One ingest process without its broker and its loop: the test says when time passes and when it commits. */
export interface IngestProcess {
  /** One turn of the loop: commits what was said since. */
  turn(...said: readonly Said[]): Promise<void>;
  /** The same with messages as the broker gives them. */
  run(work: Omit<Work, 'observation'>): Promise<void>;
  places: Places;
  feed: CommitFeed;
  metrics: Registry;
  /** Lets time pass in steps that are shorter than blindness, with what is said at each. */
  live(ms: number, says?: (atMs: number) => readonly Said[]): Promise<void>;
  /** Renews the leases, as happens every second. */
  renewLeases(): Promise<void>;
  shards(): number;
  vitals: Record<string, number>;
  /** Whether its loop could write. */
  writes: WriteHealth;
  /** Reads sites and devices again, as a change of them makes it do. */
  renewPlaces(): Promise<void>;
  stop(): Promise<void>;
  /** Ends without a word; its leases run out at once. */
  kill(): Promise<void>;
}

/** Of what processes of a test seal. */
export const testBox = createSecretBox(randomBytes(32));

const limits = { toleranceMs: 300_000, futureMs: 86_400_000, pastMs: 400 * 86_400_000 };
const blindAfterMs = 5 * secondMs;
const stepMs = 4 * secondMs;

interface ProcessOptions {
  /** Takes part in the batch after those of the product. */
  also?: readonly BatchParticipant[];
  isShared?: boolean;
}

export async function anIngestProcess(
  url: string,
  time: TestTime,
  { also = [], isShared = true }: ProcessOptions = {},
): Promise<IngestProcess> {
  const database = await connectDatabase({ url, log: quietLog });
  const { pool } = database;
  const owner = randomUUID();
  const vitals: Record<string, number> = {};
  const writes = new WriteHealth();
  const places = createPlaces(pool, time);
  const validator = new MessageValidator(places, limits);
  const watermark = new IngestWatermark(blindAfterMs);
  const partitions = new ReadingPartitions(pool);
  const states = new SiteStates(pool);
  const records = createAlarmRecords(database.db);
  const { participant, sharedCauses } = createAlarmEngine({
    ...{ pool, clock: time, log: quietLog, metrics: new Registry(), delayFactor: 1 },
    records,
    heard: states.contacts,
    vitals: () => vitals,
  });
  const freePoints = new FreePoints({ pool, records, delayFactor: 1 });
  const doors = new DoorWatch({
    ...{ pool, clock: time, records, box: testBox, delayFactor: 1, announce: announceDoors },
  });
  const participants = [participant, freePoints, doors, states, sharedCauses, ...also];
  const [feed, metrics] = [createCommitFeed(), new Registry()];
  const writer = new BatchWriter(pool, url, 30_000, null);
  const leases = new ShardLeases({
    ...{ owner, pool, clock: time, log: quietLog, isShared: true },
    onChange: () => undefined,
  });
  const pipeline = new Pipeline({ pool, places, validator, participants });
  const held = new HeldShards(leases, blindAfterMs);
  const { toleranceMs } = limits;
  const loaded = new LoadedDevices({ pool, places, held, participants, toleranceMs });
  const processor = new BatchProcessor({
    ...{ places, pipeline, partitions, writer, watermark, leases, held, loaded, participants },
    ...{
      floods: new FloodWatch(time),
      takeOvers: new TakeOverWatch(time),
      intake: { isHeld: false },
      writes,
    },
    clock: time,
    log: quietLog,
    isShared,
    letters: new DeadLetterSample(time),
    feed,
    metrics: createIngestMetrics(metrics),
  });
  const credentials = new FieldCredentials(pool, time);
  const upkeep = new Upkeep({ clock: time, places, credentials, partitions, participants, processor });
  await upkeep.loadAll();
  await leases.start();
  const credential: FieldCredential = {
    id: 1,
    username: 'all',
    siteIds: new Set([...places.sites.values()].map(({ id }) => id)),
    isRevoked: false,
  };
  const messageOf = ({
    site,
    device,
    v,
    f,
    access,
    stated,
    isOwnWord,
    t = time.now(),
  }: Said): FieldMessage => ({
    topic: topicOf(site, device, access === undefined ? 'telemetry' : 'access'),
    payload: Buffer.from(
      JSON.stringify(access !== undefined ? { events: access } : { t, n: (counter += 1), v: v ?? {}, f }),
    ),
    credential,
    isRetained: false,
    receivedAt: time.now(),
    steadyAt: time.now(),
    settle: () => undefined,
    ...(stated && { stated }),
    ...(isOwnWord && { isOwnWord }),
  });
  const run: IngestProcess['run'] = async (work) => {
    const observation = { wall: time.now(), monotonicMs: time.monotonicMs(), couldSee: true };
    await processor.run({ ...work, observation });
  };
  const turn = (...said: readonly Said[]): Promise<void> => run({ messages: said.map(messageOf) });
  const end = async (): Promise<void> => {
    await writer.close();
    await database.close();
  };
  return {
    ...{ vitals, writes, turn, run, places, feed, metrics },
    renewPlaces: async () => {
      for await (const take of places.readAll()) take();
    },
    renewLeases: () => leases.renew(),
    shards: () => leases.count,
    live: async (ms, says = () => []) => {
      for (let atMs = 0; atMs < ms; atMs += stepMs) {
        time.pass(stepMs);
        await turn(...says(atMs));
      }
    },
    stop: () => leases.stop().then(end),
    kill: async () => {
      await pool.query('update ingest_shards set lease_until = 0 where owner = $1', [owner]);
      await pool.query(`delete from ingest_state where name = 'process ' || $1`, [owner]);
      await end();
    },
  };
}

let counter = Date.now() * 100;
