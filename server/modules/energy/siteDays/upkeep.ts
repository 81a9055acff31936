import { minuteMs, secondMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import { rest, type Clock } from '../../../platform/clock';
import type { Log } from '../../../platform/log';
import type { Unit } from '../../../platform/unit';
import type { Calendar } from '../compared';
import { countChanged, type CountingDeps } from './count';
import { importedWeather } from './imported';
import { Neighbours, type Located } from './neighbours';
import { createMonthPartitions } from './partitions';
import { sumFirst, unsummedSpans } from '../siteSpans/siteSpans.store';
import { markAllOnce } from './firstCount';

export interface SiteDayUpkeepDeps {
  pool: Pool;
  clock: Clock;
  log: Log;
  calendar: Calendar;
  dayStart(at: EpochMs): EpochMs;
}

export interface SiteDayUpkeep extends Unit {
  /** Counts all that changed before an instant, and what follows from it. @returns how many days it counted */
  count(changedBefore: EpochMs): Promise<number>;
}

const everyMs = 10 * secondMs;
/** The devices of a site are packed within minutes of each other: one count serves all of them. */
const settleMs = 4 * minuteMs;
const mostAtOnce = 100;
/** Weeks of history may arrive at once: between batches the processor is left to the ingest. */
const restShare = 2;
const neighboursKeptMs = 10 * minuteMs;

/** Keeps the days of sites with the quarters of their devices. */
export function createSiteDayUpkeep(deps: SiteDayUpkeepDeps): SiteDayUpkeep {
  const { pool, clock, log } = deps;
  let cancel = (): void => undefined;
  let running: Promise<void> = Promise.resolve();
  const counting = countingDeps(deps);

  const batch = async (changedBefore: EpochMs): Promise<number> =>
    countChanged(counting, { changedBefore, now: clock.now(), most: mostAtOnce });
  const countDue = async (signal: AbortSignal): Promise<void> => {
    await markAllOnce(pool, deps.dayStart, clock.now());
    for (;;) {
      const began = clock.monotonicMs();
      const taken = await batch(clock.now() - settleMs);
      if (signal.aborted || taken < mostAtOnce) break;
      await rest(clock, (clock.monotonicMs() - began) * restShare, signal);
    }
    await sumFirstSpans(signal);
  };
  /** What has just begun, and the past of a store of an earlier version. */
  const sumFirstSpans = async (signal: AbortSignal): Promise<void> => {
    for (const span of await unsummedSpans(pool, deps.calendar, clock.now())) {
      if (signal.aborted) return;
      const began = clock.monotonicMs();
      await counting.partitions.ensure(pool, [span.from]);
      await sumFirst(pool, span);
      await rest(clock, (clock.monotonicMs() - began) * restShare, signal);
    }
  };
  return {
    name: 'days of sites',
    count: async (changedBefore) => {
      let counted = 0;
      for (let taken; (taken = await batch(changedBefore)) > 0;) counted += taken;
      return counted;
    },
    start: async (signal) => {
      let isBusy = false;
      cancel = clock.every(everyMs, () => {
        if (isBusy) return;
        isBusy = true;
        running = countDue(signal)
          .catch((error: unknown) =>
            log.error({ error }, 'days of sites could not be counted; tried again shortly'),
          )
          .finally(() => (isBusy = false));
      });
    },
    stop: async () => {
      cancel();
      await running;
    },
  };
}

function countingDeps({ pool, clock, calendar, dayStart }: SiteDayUpkeepDeps): CountingDeps {
  let known: { at: EpochMs; neighbours: Neighbours } | null = null;
  return {
    pool,
    calendar,
    dayStart,
    partitions: createMonthPartitions(calendar),
    importedOf: importedWeather,
    neighbours: async () => {
      if (known !== null && clock.monotonicMs() - known.at < neighboursKeptMs) return known.neighbours;
      const { rows } = await pool.query<Located>('select id, lat, lng from sites order by id');
      known = { at: clock.monotonicMs(), neighbours: new Neighbours(rows) };
      return known.neighbours;
    },
  };
}
