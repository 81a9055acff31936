import { dayMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';

/** While this alarm of the centre is active, nothing is done that a wrong clock would make irreparable. */
const doubt = `
  select exists (
    select from alarms where definition_id = 'serverClockDoubtful' and cleared_at is null and not is_late) as found`;

/** Whether most controllers or the database agree on another time than a process of the centre. */
export const isClockDoubted = async (pool: Pick<Pool, 'query'>): Promise<boolean> => {
  const { rows } = await pool.query<{ found: boolean }>(doubt);
  return rows[0]?.found ?? false;
};

const newest = `
  select least(
    (select max(ts) from latest), (select max(received_at) from latest)) as at`;

/**
 * The latest that it can be as far as retention goes: a day after the newest reading by the clock of its device. A
 * clock of ours that is years ahead makes nothing old.
 */
export const plausibleNow = async (pool: Pick<Pool, 'query'>, now: EpochMs): Promise<EpochMs> => {
  const { rows } = await pool.query<{ at: EpochMs | null }>(newest);
  const at = rows[0]?.at ?? null;
  return at === null ? now : Math.min(now, at + dayMs);
};
