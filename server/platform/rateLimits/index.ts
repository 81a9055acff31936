import type { Pool } from 'pg';
import type { Clock } from '../clock';
import { storeName } from '../database/storeName';
import type { Log } from '../log';
import type { Unit } from '../unit';
import { createBucketStore, type BucketStore } from './bucketStore';
import { RateLimit, type CreateLimit } from './rateLimit';
import { Spending } from './spending';

export interface RateLimitsDeps {
  pool: Pool;
  clock: Clock;
  log: Log;
  /** Null: this process counts for itself alone. */
  redisUrl: string | null;
}

export interface RateLimits {
  createLimit: CreateLimit;
  unit: Unit;
}

const tellEveryMs = 100;
const forgetEveryMs = 60_000;
/** Sources told in one command. */
const mostAtOnce = 1_000;

/** Limits of one process alone. */
export const ownLimits =
  (clock: Pick<Clock, 'monotonicMs'>): CreateLimit =>
  (_name, rate) =>
    new RateLimit(rate, clock);

/**
 * The limits of callers in this process. With Redis they hold over all processes together: each decides by itself, at
 * once, and tells the others ten times a second, or as soon as a source has taken a tenth of its burst, what its
 * sources took. What they took too much meanwhile they wait for. While Redis is away each process counts for itself.
 */
export function createRateLimits({ pool, clock, log, redisUrl }: RateLimitsDeps): RateLimits {
  const limits: RateLimit[] = [];
  const telling = redisUrl === null ? null : new Telling(createBucketStore({ url: redisUrl, log }), log);
  let ends: (() => void)[] = [];
  return {
    createLimit(name, rate) {
      const limit = telling === null ? new RateLimit(rate, clock) : telling.create(name, rate, clock);
      limits.push(limit);
      return limit;
    },
    unit: {
      name: 'rate limits',
      async start() {
        ends = [clock.every(forgetEveryMs, () => limits.forEach((limit) => limit.forgetIdle()))];
        if (telling === null) return;
        telling.open(`coolops:limits:${await storeName(pool)}`);
        ends.push(clock.every(tellEveryMs, () => telling.tell()));
      },
      async stop() {
        ends.splice(0).forEach((end) => end());
        telling?.close();
      },
    },
  };
}

/** Tells the buckets that all processes share what was taken here, one round at a time. */
class Telling {
  private readonly spendings: Spending[] = [];
  private prefix = '';
  private isTelling = false;
  /** Somebody took much while the last round was on its way. */
  private isAsked = false;

  constructor(
    private readonly store: BucketStore,
    private readonly log: Log,
  ) {}

  create(...[name, rate, clock]: [...Parameters<CreateLimit>, Clock]): RateLimit {
    const spending = new Spending(name, rate, clock, () => this.tell());
    this.spendings.push(spending);
    return spending.limit;
  }

  open(prefix: string): void {
    this.prefix = prefix;
    this.store.open();
  }

  close(): void {
    this.store.close();
  }

  tell(): void {
    this.isAsked = true;
    if (!this.isTelling) void this.tellOn();
  }

  private async tellOn(): Promise<void> {
    this.isTelling = true;
    while (this.isAsked && this.store.isReady()) {
      this.isAsked = false;
      await this.tellAll();
    }
    this.isTelling = false;
  }

  private async tellAll(): Promise<void> {
    for (const spending of this.spendings) {
      const spent = [...spending.collect()];
      for (let at = 0; at < spent.length; at += mostAtOnce)
        await this.tellSome(spending, new Map(spent.slice(at, at + mostAtOnce)));
    }
  }

  private async tellSome(spending: Spending, spent: ReadonlyMap<string, number>): Promise<void> {
    const keyOf = (source: string) => `${this.prefix}:${spending.name}:${source}`;
    const keyed = new Map([...spent].map(([source, tokens]) => [keyOf(source), tokens]));
    try {
      const left = await this.store.take(spending.limit.rate, keyed);
      for (const source of spent.keys()) spending.settle(source, left.get(keyOf(source)) ?? Infinity);
    } catch (error) {
      spending.giveBack(spent);
      this.log.warn({ reason: String(error) }, 'limits of callers count for this process alone');
    }
  }
}
