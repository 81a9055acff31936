import { Redis } from 'ioredis';
import type { Log } from '../../log';
import type { CommittedBatch } from '../feed';

/** Carries whole batches between processes, faster than the store; what it loses the journal makes good. */
export interface Relay {
  start(channel: string): Promise<void>;
  stop(): Promise<void>;
  send(batch: CommittedBatch): void;
}

export interface RelayOptions {
  url: string;
  log: Log;
  /** Null: this process only sends. */
  hear: ((batch: CommittedBatch) => void) | null;
  /** The way stands, for the first time or again: what was sent meanwhile went unheard. */
  connected(): void;
}

const longestPauseMs = 2_000;

/** Redis publish and subscribe: two connections, as a subscribed one takes no other command. */
export function createRedisRelay({ url, log, hear, connected }: RelayOptions): Relay {
  const open = () => {
    const redis = new Redis(url, {
      lazyConnect: true,
      // A batch that cannot leave now is old news later: the journal has it.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempts) => Math.min(longestPauseMs, attempts * 200),
    });
    redis.on('error', (error: Error) => log.warn({ reason: error.message }, 'Redis cannot be reached'));
    return redis;
  };
  const [out, ear] = [open(), hear && open()];
  let channel = '';
  const listen = () => {
    ear?.subscribe(channel).then(connected, (error: unknown) => {
      log.warn({ reason: String(error) }, 'Redis does not let us listen');
    });
  };
  ear?.on('message', (_channel, text) => hear?.(JSON.parse(text) as CommittedBatch));
  ear?.on('ready', listen);
  return {
    async start(name) {
      channel = name;
      // A Redis that is away comes later: nobody waits for it.
      for (const redis of [out, ear]) await redis?.connect().catch(() => undefined);
    },
    async stop() {
      out.disconnect();
      ear?.disconnect();
    },
    send: (batch) => {
      if (out.status !== 'ready') return;
      out.publish(channel, JSON.stringify(batch)).catch(() => undefined);
    },
  };
}
