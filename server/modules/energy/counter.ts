import { minuteMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { countDay } from './countDay';

export interface EnergyCounterDeps {
  pool: Pool;
  clock: Clock;
  log: Log;
  dayStart(at: EpochMs): EpochMs;
}

const everyMs = minuteMs;
/** A day is added up this long after its end. */
const countedAfterMs = 20 * minuteMs;
/** Readings may come much later, and hour by hour: a day is added up again for them, but not more often than this. */
const countedAgainAfterMs = 10 * minuteMs;
/** Days of a first start, or of a long pause, are made good a few at a time. */
const mostAtOnce = 5;

/** Adds up every business day of the plant once it is over, and again whenever a site's day was counted anew. */
export function createEnergyCounter(deps: EnergyCounterDeps): Unit & { count(): Promise<number> } {
  const { pool, clock, log, dayStart } = deps;
  let end = () => {};
  let isUnderWay = false;

  const dueDays = async (now: EpochMs): Promise<EpochMs[]> => {
    const { rows } = await pool.query<{ day: EpochMs }>(
      `select day from changed_energy_days left join energy_day_runs r using (day)
       where day < $1 and (r.at is null or r.at <= $2) order by day desc limit $3`,
      [dayStart(now - countedAfterMs), now - countedAgainAfterMs, mostAtOnce],
    );
    return rows.map(({ day }) => day);
  };
  const count = async (): Promise<number> => {
    if (isUnderWay) return 0;
    isUnderWay = true;
    try {
      const days = await dueDays(clock.now());
      for (const day of days) await countDay(pool, day, clock.now());
      return days.length;
    } finally {
      isUnderWay = false;
    }
  };
  return {
    name: 'energy of days',
    count,
    async start() {
      const run = () => {
        count().catch((error: unknown) => log.warn({ reason: String(error) }, 'a day could not be counted'));
      };
      end = clock.every(everyMs, run);
      run();
    },
    stop: async () => end(),
  };
}
