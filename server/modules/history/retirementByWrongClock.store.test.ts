import { dayMs, hourMs } from '@contract/time';
import { seedDefinitions } from '@server/modules/alarms/definitions.store';
import { isClockDoubted, plausibleNow } from '@server/platform/database/clockDoubt';
import { connectDatabase } from '@server/platform/database/connect';
import { makePartition, partitionsOf } from '@server/platform/database/partitions';
import { useFreshDatabase } from '@tests/support/database';
import { aStation } from '@tests/support/testIngest';
import { quietLog } from '@tests/support/quietLog';
import { retireOldPartitions, type Retention } from './partitions';

const database = useFreshDatabase();
const pool = () => database().pool;
const now = Date.UTC(2026, 5, 15, 12);
const keep: Retention = {
  ...{ rawDays: 10, packedDays: 10, rollupDays: 10, siteHoursDays: 10, siteDaysDays: 10 },
  ...{ freeDays: 10, doorEventDays: 10, doorPhotoDays: 10 },
};
const day = (daysAgo: number): string => {
  const from = Math.floor(now / dayMs) * dayMs - daysAgo * dayMs;
  return `readings_env_${new Date(from).toISOString().slice(0, 10).replaceAll('-', '')}`;
};
const aDay = async (daysAgo: number): Promise<void> => {
  const from = Math.floor(now / dayMs) * dayMs - daysAgo * dayMs;
  await makePartition(pool(), { parent: 'readings_env', name: day(daysAgo), from, to: from + dayMs });
};
const kept = async () => (await partitionsOf(pool(), 'readings_env')).map(({ name }) => name);

beforeAll(async () => {
  const { db, close } = await connectDatabase({ url: database().url, log: quietLog });
  await seedDefinitions(db);
  await close();
  const { deviceIds } = await aStation(pool(), 'DOUBT-1');
  await pool().query(
    `insert into latest (device_id, ts, n, received_at, invalid, v) values ($1, $2, 1, $2, 0, '{}')`,
    [deviceIds.env, now - hourMs],
  );
  for (const daysAgo of [5, 20]) await aDay(daysAgo);
});

describe('retention', () => {
  it('drops nothing more for a clock of ours that is years ahead', async () => {
    expect(await plausibleNow(pool(), now + 3 * 365 * dayMs)).toBe(now - hourMs + dayMs);
    expect(await retireOldPartitions(pool(), keep, now + 3 * 365 * dayMs)).toContain(day(20));
    expect(await kept()).toContain(day(5));
  });

  it('goes by our own clock where that is behind', async () => {
    expect(await plausibleNow(pool(), now - 40 * dayMs)).toBe(now - 40 * dayMs);
  });

  it('drops nothing at all while our own clock is doubted', async () => {
    await aDay(20);
    const { rows } = await pool().query<{ id: number }>(
      `insert into alarms (definition_id, level, raised_at, recorded_at, is_late)
       values ('serverClockDoubtful', 2, $1, $1, false) returning id`,
      [now],
    );
    expect(await isClockDoubted(pool())).toBe(true);
    expect(await retireOldPartitions(pool(), keep, now)).toEqual([]);
    await pool().query('update alarms set cleared_at = $2 where id = $1', [rows[0]?.id, now]);
    expect(await isClockDoubted(pool())).toBe(false);
    expect(await retireOldPartitions(pool(), keep, now)).toEqual([day(20)]);
  });
});
