import { sql } from 'kysely';
import { secondMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { sweepPermits } from './permits';

interface Deps {
  db: Db;
  clock: Clock;
  log: Log;
}

const everyMs = 30 * secondMs;

/** What every controller has confirmed needs no telling any more. */
export const forgetConfirmed = async (db: Db): Promise<void> => {
  await sql`
    delete from access_list_changes c using access_lists l
    where l.device_id = c.device_id and c.version <= l.confirmed`.execute(db);
};

/** As whoever sends lists does: a process of an older version that sends them does not know of these. */
const markOrderedLists = async (db: Db): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{ doors: number | null }>`select mark_ordered_lists() as doors`.execute(db);
    if ((rows[0]?.doors ?? null) === null) return;
  }
};

/** What happens to permits and lists because time passes. */
export const createAccessUpkeep = ({ db, clock, log }: Deps): Unit => {
  let cancel = (): void => undefined;
  let running: Promise<void> | null = null;
  const turn = async (): Promise<void> => {
    await sweepPermits(db, clock.now());
    await markOrderedLists(db);
    await forgetConfirmed(db);
  };
  return {
    name: 'access upkeep',
    start: async () => {
      cancel = clock.every(everyMs, () => {
        running ??= turn()
          .catch((error: unknown) => log.warn({ err: error }, 'permits could not be kept up'))
          .finally(() => {
            running = null;
          });
      });
    },
    stop: async () => {
      cancel();
      await running;
    },
  };
};
