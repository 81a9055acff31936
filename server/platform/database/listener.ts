import type { Client } from 'pg';
import type { Clock } from '../clock';
import type { Log } from '../log';
import type { Unit } from '../unit';
import { cutOff, ownConnection } from './ownConnection';

export interface ListenerOptions {
  url: string;
  clock: Clock;
  log: Log;
  applicationName: string;
  channels: readonly string[];
  /** Each notification of these channels. */
  hear(channel: string, payload: string): void;
  /** The connection stands, for the first time or again: whatever was said meanwhile went unheard. */
  connected(): void;
}

const retryMs = 1_000;
/** A connection that only listens cannot tell silence from its own death: it asks, and expects an answer. */
const askEveryMs = 2_000;
const answerWithinMs = 2_000;
const idleLimitMs = 60_000;

/** LISTEN on a connection of its own, which comes back by itself when it is lost. */
export function createListener(options: ListenerOptions): Unit {
  const { clock, log } = options;
  let client: Client | null = null;
  let isWanted = false;
  let cancelRetry = () => {};
  let asking: NodeJS.Timeout | undefined;

  const lose = (which: Client, reason: string): void => {
    if (which !== client) return;
    client = null;
    clearInterval(asking);
    cutOff(which);
    if (!isWanted) return;
    log.warn({ reason, channels: options.channels }, 'notifications cannot be heard, trying again');
    cancelRetry = clock.after(retryMs, () => void connect());
  };
  const ask = async (which: Client): Promise<void> => {
    try {
      await which.query('select 1');
    } catch (error) {
      lose(which, error instanceof Error ? error.message : String(error));
    }
  };
  const connect = async (): Promise<void> => {
    const { url, applicationName } = options;
    const next = ownConnection({ url, applicationName, answerWithinMs, idleLimitMs });
    client = next;
    next.on('error', (error) => lose(next, error.message));
    next.on('end', () => lose(next, 'the connection ended'));
    next.on('notification', ({ channel, payload }) => options.hear(channel, payload ?? ''));
    try {
      await next.connect();
      for (const channel of options.channels) await next.query(`listen ${next.escapeIdentifier(channel)}`);
      if (!isWanted || client !== next) return;
      asking = setInterval(() => void ask(next), askEveryMs);
      options.connected();
    } catch (error) {
      lose(next, error instanceof Error ? error.message : String(error));
    }
  };
  return {
    name: options.applicationName,
    async start() {
      isWanted = true;
      await connect();
    },
    async stop() {
      isWanted = false;
      cancelRetry();
      clearInterval(asking);
      const last = client;
      client = null;
      if (last) cutOff(last);
    },
  };
}
