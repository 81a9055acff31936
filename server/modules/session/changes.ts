import type { Clock } from '../../platform/clock';
import { createListener } from '../../platform/database/listener';
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

/** Hears of changes by LISTEN, in whichever process they were made. */
export function createSessionChanges(deps: SessionChangesDeps): SessionChanges & Unit {
  const ended = new Set<EndedListener>();
  const changed = new Set<PermissionListener>();
  const tell = (who: number | 'all') => {
    for (const listener of changed) listener(who);
  };
  const listener = createListener({
    ...deps,
    applicationName: 'coolops session changes',
    channels: ['session_ended', 'permission_changed'],
    hear(channel, payload) {
      const [id = '', reason = ''] = payload.split(' ');
      if (channel === 'session_ended') for (const each of ended) each(Number(id), reason);
      else tell(payload === 'all' ? 'all' : Number(payload));
    },
    connected: () => tell('all'),
  });
  return {
    ...listener,
    onEnded: (each) => subscribe(ended, each),
    onPermissionChanged: (each) => subscribe(changed, each),
  };
}

function subscribe<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
