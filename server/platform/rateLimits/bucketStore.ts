import { Redis } from 'ioredis';
import type { Log } from '../log';
import type { Rate } from './rateLimit';

/** The buckets of all processes. */
export interface BucketStore {
  /** A Redis that is away comes later: nobody waits for it. */
  open(): void;
  close(): void;
  isReady(): boolean;
  /**
   * Takes so many tokens from each bucket; what is left may be below zero.
   * @throws Error when it does not answer in time
   */
  take(rate: Rate, spent: ReadonlyMap<string, number>): Promise<Map<string, number>>;
}

const longestPauseMs = 2_000;
const answerMs = 1_000;

// The time is that of Redis: the clocks of the processes need not agree.
const takeScript = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + time[2] / 1000
  local burst, per_ms = tonumber(ARGV[1]), tonumber(ARGV[2]) / 1000
  local left = {}
  for i, key in ipairs(KEYS) do
    local known = redis.call('HMGET', key, 'tokens', 'at')
    local tokens, at = tonumber(known[1]) or burst, tonumber(known[2]) or now
    tokens = math.min(burst, tokens + math.max(0, now - at) * per_ms) - tonumber(ARGV[i + 2])
    redis.call('HSET', key, 'tokens', tokens, 'at', now)
    redis.call('PEXPIRE', key, math.ceil((burst - tokens) / per_ms) + 1)
    left[i] = tostring(tokens)
  end
  return left`;

/** Token buckets in Redis, which hold nothing that has to last: an empty Redis is one in which all are full. */
export function createBucketStore({ url, log }: { url: string; log: Log }): BucketStore {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: answerMs,
    retryStrategy: (attempts) => Math.min(longestPauseMs, attempts * 200),
  });
  redis.on('error', (error: Error) => log.warn({ reason: error.message }, 'Redis cannot be reached'));
  return {
    open: () => void redis.connect().catch(() => undefined),
    close: () => redis.disconnect(),
    isReady: () => redis.status === 'ready',
    async take({ burst, perS }, spent) {
      const keys = [...spent.keys()];
      try {
        const left = (await redis.eval(
          takeScript,
          keys.length,
          ...keys,
          burst,
          perS,
          ...spent.values(),
        )) as string[];
        return new Map(keys.map((key, at) => [key, Number(left[at])]));
      } catch (error) {
        // What no longer answers may never say that it has gone.
        redis.disconnect(true);
        throw error;
      }
    },
  };
}
