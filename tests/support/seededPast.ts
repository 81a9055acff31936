import { zoneClock } from '@contract/plantTime';
import { hourMs } from '@contract/time';
import { calendarIn } from '@server/modules/energy/compared';
import { createSiteDayUpkeep } from '@server/modules/energy/siteDays/upkeep';
import { packClosedHours } from '@server/modules/history/packer';
import { createPartitionKeeper } from '@server/modules/history/partitions';
import { markSiteDays } from '@server/modules/history/siteDayMarks';
import { everything } from '@server/modules/scope';
import { systemClock } from '@server/platform/clock';
import { connectDatabase } from '@server/platform/database/connect';
import type { Db } from '@server/platform/database/database';
import type { Pool } from 'pg';
import { quietLog } from './quietLog';
import { testClock, type TestClock } from './testClock';

/** Of the demonstration and of products under test. */
const plantTimeZone = 'Asia/Shanghai';

export interface Past {
  db: Db;
  pool: Pool;
  clock: TestClock;
  plantTimeZone: string;
  scopeOf: () => Promise<typeof everything>;
}

/** The product's own parts beside the one that runs, on its store. */
async function besides<T>({ options }: Pool, act: (store: { db: Db; pool: Pool }) => Promise<T>): Promise<T> {
  const { close, ...store } = await connectDatabase({
    url: String(options.connectionString),
    log: quietLog,
  });
  try {
    return await act(store);
  } finally {
    await close();
  }
}

/** By clocks of the past: what is done there is done as it would have been then, by the same rules. */
export const inThePast = <T>(of: Pool, act: (since: (at: number) => Past) => Promise<T>): Promise<T> =>
  besides(of, (store) =>
    act((at) => ({ ...store, clock: testClock(at), plantTimeZone, scopeOf: async () => everything })),
  );

/**
 * Packs and counts what the field has handed over, without the rests by which the product spares its ingest.
 * @returns how many days of sites have hours
 */
export const countDays = (of: Pool): Promise<number> =>
  besides(of, async ({ pool }) => {
    const { dayStart } = zoneClock(plantTimeZone);
    const calendar = calendarIn(plantTimeZone, dayStart);
    const mark = markSiteDays(systemClock, dayStart);
    const partitions = createPartitionKeeper();
    while ((await packClosedHours(pool, partitions, systemClock.now(), mark)) > 0);
    const upkeep = createSiteDayUpkeep({ pool, clock: systemClock, log: quietLog, calendar, dayStart });
    await upkeep.count(systemClock.now() + hourMs);
    const { rows } = await pool.query<{ days: number }>('select count(*)::int as days from site_day_hours');
    return rows[0]?.days ?? 0;
  });
