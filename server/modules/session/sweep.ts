import { dayMs, minuteMs, type EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { forgetOldAttempts } from './attempts.store';
import { endExpiredSessions } from './session.store';

const endedSessionsKeptMs = 30 * dayMs;

export interface SweepDeps {
  db: Db;
  clock: Clock;
  log: Log;
  /** Further short-lived rows that modules ask to be thrown away. */
  others: readonly ((now: EpochMs) => Promise<unknown>)[];
}

/** Once a minute: expired sessions are ended (their sockets hear of it), and what is of no use is deleted. */
export function createSweep({ db, clock, log, others }: SweepDeps): Unit {
  let cancel = () => {};
  let running = Promise.resolve();
  const sweep = async () => {
    const now = clock.now();
    await endExpiredSessions(db, now);
    await forgetOldAttempts(db, now);
    await db.deleteFrom('captchas').where('expires_at', '<', now).execute();
    await db
      .deleteFrom('sessions')
      .where('ended_at', '<', now - endedSessionsKeptMs)
      .execute();
    for (const other of others) await other(now);
  };
  const sweepSafely = () =>
    sweep().catch((error: unknown) => log.error({ error }, 'old sessions could not be swept'));
  return {
    name: 'session sweep',
    async start() {
      cancel = clock.every(minuteMs, () => {
        running = sweepSafely();
      });
    },
    async stop() {
      cancel();
      await running;
    },
  };
}
