import { dayMs, hourMs, minuteMs, type EpochMs } from '@contract/time';
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

const everyMs = 5 * minuteMs;
/** A day is counted this long after its end, again when stragglers had time to come. */
const countedAfterMs = [20 * minuteMs, 3 * hourMs, 27 * hourMs, 51 * hourMs];
/** Days of a first start, or of a long pause, are made good a few at a time. */
const mostAtOnce = 5;
const longestBackMs = 800 * dayMs;

const isDueAt = (end: EpochMs, countedAt: EpochMs | undefined, now: EpochMs): boolean =>
  countedAfterMs.some((afterMs) => end + afterMs <= now && (countedAt ?? 0) < end + afterMs);

/** Counts every business day of the plant once it is over. */
export function createEnergyCounter(deps: EnergyCounterDeps): Unit & { count(): Promise<number> } {
  const { pool, clock, log, dayStart } = deps;
  let end = () => {};
  let isUnderWay = false;

  const dueDays = async (now: EpochMs): Promise<{ start: EpochMs; end: EpochMs }[]> => {
    const { rows: runs } = await pool.query<{ day: number; at: number }>(
      'select day, at from energy_day_runs',
    );
    const known = new Map(runs.map(({ day, at }) => [day, at]));
    const { rows } = await pool.query<{ first: number | null }>('select min(day) as first from rollup_days');
    const first = Math.max(rows[0]?.first ?? Infinity, now - longestBackMs);
    const days: { start: EpochMs; end: EpochMs }[] = [];
    for (let to = dayStart(now); to > first && days.length < mostAtOnce;) {
      const from = dayStart(to - 1);
      if (isDueAt(to, known.get(from), now)) days.push({ start: from, end: to });
      to = from;
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
