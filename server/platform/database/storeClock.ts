import { secondMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { Clock } from '../clock';
import { clockSlackMs } from '../clockSteps';
import type { Log } from '../log';
import type { Unit } from '../unit';

/** Now by the clock of the database, in SQL: processes that share it need not agree on the time. */
export const nowOfStore = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

const everyMs = 10 * secondMs;
/** Of so many queries the quickest answer says best what the time was. */
const tries = 3;

export interface StoreClock extends Unit {
  /** How far the clock of this process is ahead of that of the database, ms; null until that was measured. */
  aheadMs(): number | null;
}

/**
 * The clock that processes agree on: the one of the database, where this one is off. What they write for each other,
 * such as the time of the next try, does not depend on who has written it.
 */
export const agreedClock = (clock: Clock, { aheadMs }: Pick<StoreClock, 'aheadMs'>): Clock => ({
  now: () => {
    const ahead = aheadMs() ?? 0;
    return clock.now() - (Math.abs(ahead) > clockSlackMs ? Math.round(ahead) : 0);
  },
  monotonicMs: () => clock.monotonicMs(),
  every: (intervalMs, run) => clock.every(intervalMs, run),
  after: (delayMs, run) => clock.after(delayMs, run),
});

export interface StoreClockDeps {
  pool: Pick<Pool, 'query'>;
  clock: Clock;
  log: Log;
}

/** A time of the database, and the steady clock of this process at that moment. */
interface Mark {
  store: EpochMs;
  steadyMs: number;
  /** The answer may have been made so long before or after it, ms. */
  uncertainMs: number;
}

const readMark = async ({ pool, clock }: Pick<StoreClockDeps, 'pool' | 'clock'>): Promise<Mark> => {
  const sentMs = clock.monotonicMs();
  const { rows } = await pool.query<{ now: EpochMs }>(`select ${nowOfStore} as now`);
  const uncertainMs = (clock.monotonicMs() - sentMs) / 2;
  return { store: rows[0]?.now ?? clock.now(), steadyMs: sentMs + uncertainMs, uncertainMs };
};

/**
 * Compares the clock of this process with that of the database. It is marked against the steady clock, so that a
 * process whose clock is set knows it at once.
 */
export const createStoreClock = ({ pool, clock, log }: StoreClockDeps): StoreClock => {
  let mark: Mark | null = null;
  let end = (): void => undefined;
  const measure = async (): Promise<void> => {
    let best: Mark | null = null;
    for (let i = 0; i < tries; i++) {
      const found = await readMark({ pool, clock });
      if (best === null || found.uncertainMs < best.uncertainMs) best = found;
    }
    mark = best;
  };
  return {
    name: 'clock of the database',
    async start() {
      await measure();
      end = clock.every(everyMs, () => {
        measure().catch((error: unknown) =>
          log.warn({ reason: String(error) }, 'the clock of the database could not be read'),
        );
      });
    },
    stop: async () => end(),
    aheadMs: () => {
      if (mark === null) return null;
      const ahead = clock.now() - (mark.store + clock.monotonicMs() - mark.steadyMs);
      return Math.sign(ahead) * Math.max(0, Math.abs(ahead) - mark.uncertainMs);
    },
  };
};
