import { dayMs, minuteMs, type EpochMs } from '@contract/time';
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
/** A day is counted this long after its end. */
const countedAfterMs = 20 * minuteMs;
/** Readings may come much later, and hour by hour: a day is counted again for them, but not more often than this. */
const countedAgainAfterMs = 10 * minuteMs;
/** Days of a first start, or of a long pause, are made good a few at a time. */
const mostAtOnce = 5;
const longestBackMs = 800 * dayMs;

interface Day {
  start: EpochMs;
  end: EpochMs;
}

/** Counts every business day of the plant once it is over, and again whenever readings of its meters came later. */
export function createEnergyCounter(deps: EnergyCounterDeps): Unit & { count(): Promise<number> } {
  const { pool, clock, log, dayStart } = deps;
  let end = () => {};
  let isUnderWay = false;

  /** When each day was counted, and the days into which readings came that no count has seen. */
  const known = async () => {
    const runs = await pool.query<{ day: number; at: number }>('select day, at from energy_day_runs');
    const changed = await pool.query<{ hour: number }>('select hour from changed_meter_hours');
    return {
      countedAt: new Map(runs.rows.map(({ day, at }) => [day, at])),
      changed: new Set(changed.rows.map(({ hour }) => dayStart(hour))),
    };
  };
  const dueDays = async (now: EpochMs): Promise<Day[]> => {
    const { countedAt, changed } = await known();
    const isDue = (day: Day): boolean => {
      const at = countedAt.get(day.start);
      if (at === undefined) return day.end + countedAfterMs <= now;
      return changed.has(day.start) && at + countedAgainAfterMs <= now;
    };
    const { rows } = await pool.query<{ first: number | null }>('select min(day) as first from rollup_days');
    const first = Math.max(rows[0]?.first ?? Infinity, now - longestBackMs);
    const days: Day[] = [];
    for (let to = dayStart(now); to > first && days.length < mostAtOnce;) {
      const day = { start: dayStart(to - 1), end: to };
      if (isDue(day)) days.push(day);
      to = day.start;
    }
    return days;
  };
  const count = async (): Promise<number> => {
    if (isUnderWay) return 0;
    isUnderWay = true;
    try {
      const days = await dueDays(clock.now());
      for (const day of days) await countDay(pool, day.start, day.end, clock.now());
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
