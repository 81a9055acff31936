import { Client } from 'pg';
import type { Clock } from '../clock';
import type { Log } from '../log';
import type { Unit } from '../unit';

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

/** LISTEN on a connection of its own, which comes back by itself when it is lost. */
export function createListener(options: ListenerOptions): Unit {
  const { clock, log } = options;
  let client: Client | null = null;
  let isWanted = false;
  let cancelRetry = () => {};

  const lose = (which: Client, reason: string): void => {
    if (which !== client) return;
    client = null;
    void which.end().catch(() => undefined);
    if (!isWanted) return;
    log.warn({ reason, channels: options.channels }, 'notifications cannot be heard, trying again');
    cancelRetry = clock.after(retryMs, () => void connect());
  };
  const connect = async (): Promise<void> => {
    const next = new Client({
      connectionString: options.url,
      application_name: options.applicationName,
      keepAlive: true,
    });
    client = next;
    next.on('error', (error) => lose(next, error.message));
    next.on('end', () => lose(next, 'the connection ended'));
    next.on('notification', ({ channel, payload }) => options.hear(channel, payload ?? ''));
    try {
      await next.connect();
      for (const channel of options.channels) await next.query(`listen ${next.escapeIdentifier(channel)}`);
      if (isWanted && client === next) options.connected();
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
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}
