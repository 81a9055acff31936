import { Counter } from 'prom-client';
import type { Clock } from '../../clock';
import type { Database } from '../../database/database';
import { createListener } from '../../database/listener';
import { storeName } from '../../database/storeName';
import type { Log } from '../../log';
import type { Metrics } from '../../metrics';
import type { Unit } from '../../unit';
import type { CommitFeed } from '../feed';
import { dropOldJournal, journalChannel } from './journal.store';
import { JournalFollower } from './journalFollower';
import { createRedisRelay, type Relay } from './relay';

export interface FanOutDeps {
  database: Database;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  feed: CommitFeed;
  /** Name under which this process journals its commits. */
  own: string;
  /** Null: the store alone carries the news. */
  redisUrl: string | null;
}

export interface FanOut {
  /** For a process that shows the present: what others commit reaches its feed. Before what subscribes. */
  listening: Unit;
  /** For a process that ingests: what it commits reaches the others. */
  telling: Unit;
}

/** How often the journal is looked at although nobody called: a call may be lost, and Redis may lose a batch. */
const sweepMs = 1_000;
const cleanMs = 10_000;

/** The same batches in every process: the journal in the store is the truth, Redis a faster way for it. */
export function createFanOut(deps: FanOutDeps): FanOut {
  return { listening: createListening(deps), telling: createTelling(deps) };
}

function createListening({ redisUrl, ...deps }: FanOutDeps): Unit {
  const { database, clock, log, metrics } = deps;
  const follower = new JournalFollower({ ...deps, pool: database.pool, counted: createCounts(metrics) });
  const wake = () => follower.wake();
  const relay: Relay | null =
    redisUrl === null
      ? null
      : createRedisRelay({ url: redisUrl, log, hear: (batch) => follower.hear(batch), connected: wake });
  const calls = createListener({
    url: database.url,
    clock,
    log,
    applicationName: 'coolops fan-out ear',
    channels: [journalChannel],
    hear: wake,
    connected: wake,
  });
  let endSweep = () => {};
  return {
    name: 'fan-out ear',
    async start(signal) {
      await follower.start();
      if (relay) await relay.start(await channelOf(deps));
      else await calls.start(signal);
      endSweep = clock.every(sweepMs, wake);
    },
    async stop() {
      endSweep();
      await (relay ?? calls).stop();
      await follower.stop();
    },
  };
}

function createTelling({ redisUrl, ...deps }: FanOutDeps): Unit {
  const { database, clock, log, feed, own } = deps;
  const relay =
    redisUrl === null
      ? null
      : createRedisRelay({ url: redisUrl, log, hear: null, connected: () => undefined });
  let ends: (() => void)[] = [];
  const clean = () =>
    dropOldJournal(database.pool).then(
      () => undefined,
      (error: unknown) => log.warn({ reason: String(error) }, 'the journal of commits cannot be cleaned'),
    );
  return {
    name: 'fan-out voice',
    async start() {
      await relay?.start(await channelOf(deps));
      const unsubscribe = feed.subscribe((batch) => {
        if (batch.mark?.process === own) relay?.send(batch);
      });
      ends = [unsubscribe, clock.every(cleanMs, () => void clean())];
    },
    async stop() {
      ends.splice(0).forEach((end) => end());
      await relay?.stop();
    },
  };
}

const channelOf = async ({ database }: Pick<FanOutDeps, 'database'>) =>
  `coolops:batches:${await storeName(database.pool)}`;

function createCounts(metrics: Metrics) {
  const registers = [metrics];
  const batches = new Counter({
    name: 'fanout_batches_total',
    help: 'Commits of other processes that reached this one, by the way they came',
    labelNames: ['way'],
    registers,
  });
  const folds = new Counter({
    name: 'fanout_folded_total',
    help: 'Changes of devices that a newer one had overtaken before they were read',
    registers,
  });
  return (way: 'relay' | 'journal', count: number, folded: number): void => {
    batches.inc({ way }, count);
    folds.inc(folded);
  };
}
