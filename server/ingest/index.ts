import { fieldLimits } from '@contract/telemetry';
import { randomUUID } from 'node:crypto';
import type { CacheName } from '@contract/caches';
import { minuteMs, secondMs } from '@contract/time';
import { MessageValidator } from './validateMessage';
import { FieldCredentials } from './credentials';
import { DeadLetterSample } from './deadLetters';
import { BatchProcessor } from './batchProcessor';
import { createCollectedPort, type CollectedPort } from './collected';
import { createDiskGuard } from './diskGuard';
import type { CommitFeed } from '../platform/commits/feed';
import {
  createFieldPolicy,
  createSharedBrokerPolicy,
  sessionsOf,
  type FieldPolicyPorts,
} from './fieldPolicy';
import { ConnectionWatch } from './connectionWatch';
import { FloodWatch } from './floods';
import { TakeOverWatch } from './takeOvers';
import { HeldShards } from './heldShards';
import { Intake } from './intake';
import { IngestLoop } from './loop';
import { LoadedDevices } from './loadedDevices';
import { createIngestMetrics, registerGauges } from './metrics';
import type { BatchParticipant } from './participant';
import { ReadingPartitions } from './partitions';
import { Pipeline } from './pipeline';
import { createPlaces } from './places';
import { createRenewals } from './renewals';
import { ShardLeases } from './shards';
import { TimeMessages } from './timeMessages';
import { IngestWatermark } from './ingestWatermark';
import { Upkeep } from './upkeep';
import { WriteHealth } from './writeHealth';
import { BatchWriter } from './writer';
import type { FieldBroker } from '../platform/broker/broker';
import { EmbeddedBroker } from '../platform/broker/embedded';
import { SharedBroker } from '../platform/broker/shared';
import type { WatchedCache } from '../platform/cache';
import type { TlsFiles } from '../platform/tlsPair';
import type { Clock } from '../platform/clock';
import type { Database } from '../platform/database/database';
import type { Log } from '../platform/log';
import type { Metrics } from '../platform/metrics';
import type { Unit } from '../platform/unit';

export interface IngestOptions {
  host: string;
  port: number;
  tls: TlsFiles | null;
  /** Another broker in place of the embedded one. */
  brokerUrl: string | null;
  /** By which the delays of those who judge are scaled, 1 in real life: the watermark moves in finer steps then. */
  delayFactor: number;
  toleranceMs?: number;
  futureMs?: number;
  pastMs?: number;
  perSitePerSecond?: number;
  queue?: { messages: number; bytes: number };
  /** Name under which commits are journalled for other processes; absent: nobody else can listen. */
  journalAs?: string;
  /** The data disk of an embedded database, and the bytes that must stay free on it; absent: not looked at. */
  disk?: { folder: string; reserveBytes: number };
}

export interface IngestDeps {
  database: Database;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  feed: CommitFeed;
  /** What takes part in the batches, in this order. */
  participants: readonly BatchParticipant[];
  options: IngestOptions;
}

export interface Ingest {
  units: Unit[];
  /** What it remembers beside sites and devices. */
  caches: readonly WatchedCache<CacheName>[];
  broker: FieldBroker;
  /** For what hears foreign devices. */
  collected: CollectedPort;
}

const defaults = {
  toleranceMs: 5 * minuteMs,
  futureMs: fieldLimits.maxFutureMs,
  pastMs: fieldLimits.maxPastMs,
  perSitePerSecond: 200,
  queue: { messages: 50_000, bytes: 128 * 1024 * 1024 },
};
/** A packet holds a payload, a topic and little else. */
const longestPacket = fieldLimits.maxPayloadBytes + 1_024;
const commitLimitMs = 90 * secondMs;
/** A watermark that stood still for this many ticks was blind. */
const looksUntilBlind = 5;
const slowestTickMs = 1_000;
const fastestTickMs = 100;
/** Long enough for a fleet's reports to share a transaction, short beside the second in which an alarm is to be seen. */
const gatherMs = 100;

/** With scaled delays the watermark must move in finer steps, or every delay would be as long as a step. */
const tickMsOf = (delayFactor: number): number =>
  Math.max(fastestTickMs, Math.min(slowestTickMs, slowestTickMs * delayFactor * 10));

type Settings = IngestOptions & typeof defaults;

const brokerOf = (
  settings: Settings,
  ports: FieldPolicyPorts,
  { clock, log }: Pick<IngestDeps, 'clock' | 'log'>,
): FieldBroker => {
  const { host, port, tls, brokerUrl } = settings;
  if (brokerUrl !== null)
    return new SharedBroker({ url: brokerUrl, policy: createSharedBrokerPolicy(ports), log });
  return new EmbeddedBroker({ host, port, tls, longestPacket, policy: createFieldPolicy(ports), clock, log });
};

/** The parts that know and compute; none of them runs by itself. */
const knowledgeOf = (deps: IngestDeps, settings: Settings) => {
  const { clock, log } = deps;
  const timeMessages = new TimeMessages({ pool: deps.database.pool, clock, log });
  const participants = [...deps.participants, timeMessages];
  const { pool, url } = deps.database;
  const places = createPlaces(pool, clock);
  const validator = new MessageValidator(places, settings);
  return {
    places,
    validator,
    ...{ participants, timeMessages },
    pipeline: new Pipeline({ pool, places, validator, participants }),
    intake: new Intake(settings.queue),
    writes: new WriteHealth(),
    watermark: new IngestWatermark(tickMsOf(settings.delayFactor) * looksUntilBlind),
    partitions: new ReadingPartitions(pool),
    credentials: new FieldCredentials(pool, clock),
    writer: new BatchWriter(pool, url, commitLimitMs, settings.journalAs ?? null),
    letters: new DeadLetterSample(clock),
    floods: new FloodWatch(clock),
    takeOvers: new TakeOverWatch(clock),
    connections: new ConnectionWatch(pool, clock, log),
  };
};

/** Hears the field, and makes what it says true: readings and newest state in one transaction per batch. */
export const createIngest = (deps: IngestDeps): Ingest => {
  const { database, clock, log, feed, metrics: registry } = deps;
  const settings: Settings = { ...defaults, ...deps.options };
  const known = knowledgeOf(deps, settings);
  const { intake, watermark, writer, places, participants } = known;
  const { pool } = database;
  const counts = createIngestMetrics(registry);
  const { perSitePerSecond, toleranceMs, delayFactor } = settings;
  const ports = { ...known, clock, metrics: counts, perSitePerSecond };
  const broker = brokerOf(settings, ports, { clock, log });
  known.timeMessages.sendBy(broker);
  const isShared = settings.brokerUrl !== null;
  const leases = new ShardLeases({
    ...{ owner: randomUUID(), pool, clock, log, isShared },
    onChange: (owned) => broker.listenTo(sessionsOf(owned)),
  });
  registerGauges(registry, { intake, writes: known.writes, watermark, leases, broker, clock });
  const held = new HeldShards(leases, watermark.gapMs);
  const loaded = new LoadedDevices({ pool, places, held, participants, toleranceMs });
  const processor = new BatchProcessor({
    ...{ ...known, clock, log, leases, held, loaded, isShared, feed, metrics: counts },
  });
  const tickMs = tickMsOf(delayFactor);
  const isReachable = () => broker.isReachable();
  const loop = new IngestLoop({
    ...{ ...known, processor, clock, log, metrics: counts, tickMs, gatherMs, isReachable },
  });
  const upkeep = new Upkeep({ ...known, clock, processor });
  const renewals = createRenewals({ url: database.url, clock, log, loop, upkeep, broker });
  const memory: Unit = {
    name: 'ingest memory',
    start: async () => {
      await upkeep.loadAll();
      await leases.start();
    },
    stop: () => leases.stop().then(() => writer.close()),
  };
  const { disk } = settings;
  const hold = (isHeld: boolean) => intake.hold(isHeld);
  const guards = disk === undefined ? [] : [createDiskGuard({ ...disk, clock, log, hold })];
  return {
    units: [memory, renewals, upkeep, ...guards, loop, broker],
    broker,
    collected: createCollectedPort({ intake, held, places, clock }),
    caches: [known.credentials.cache],
  };
};
