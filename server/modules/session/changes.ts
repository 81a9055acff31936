import { Client, type Notification } from 'pg';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';

type EndedListener = (sessionId: number, reason: string) => void;
type PermissionListener = (who: number | 'all') => void;

export interface SessionChanges {
  /** A session is over, in whichever process that was decided. Returns the function that unsubscribes. */
  onEnded(listener: EndedListener): () => void;
  /**
   * What a user (or anyone) may do or see has changed: connections that stay open must ask again. 'all' also after
   * the database could not be heard for a while, when anything may have changed.
   */
  onPermissionChanged(listener: PermissionListener): () => void;
}

export interface SessionChangesDeps {
  url: string;
  clock: Clock;
  log: Log;
}

const retryMs = 1_000;

/** Hears of changes by LISTEN on a connection of its own, and keeps trying when that connection is lost. */
export function createSessionChanges({ url, clock, log }: SessionChangesDeps): SessionChanges & Unit {
  const ended = new Set<EndedListener>();
  const changed = new Set<PermissionListener>();
  let client: Client | null = null;
  let isWanted = false;
  let cancelRetry = () => {};

  const hear = ({ channel, payload = '' }: Notification) => {
    const [id = '', reason = ''] = payload.split(' ');
    if (channel === 'session_ended') for (const listener of ended) listener(Number(id), reason);
    else for (const listener of changed) listener(payload === 'all' ? 'all' : Number(payload));
  };

  async function connect(): Promise<void> {
    const next = new Client({ connectionString: url, application_name: 'coolops session changes' });
    next.on('notification', hear);
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next, null));
    client = next;
    await next.connect();
    await next.query('listen session_ended');
    await next.query('listen permission_changed');
  }

  function lost(which: Client, error: Error | null): void {
    if (which !== client) return;
    client = null;
    if (!isWanted) return;
    log.warn({ reason: error?.message }, 'changes of sessions cannot be heard, trying again');
    cancelRetry = clock.after(retryMs, () => void reconnect());
  }

  async function reconnect(): Promise<void> {
    try {
      await connect();
      for (const listener of changed) listener('all');
    } catch (error) {
      if (client) lost(client, error instanceof Error ? error : null);
    }
  }

  return {
    name: 'session changes',
    async start() {
      isWanted = true;
      await connect();
    },
    async stop() {
      isWanted = false;
      cancelRetry();
      const last = client;
      client = null;
      await last?.end();
    },
    onEnded: (listener) => subscribe(ended, listener),
    onPermissionChanged: (listener) => subscribe(changed, listener),
  };
}

function subscribe<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
