import { dayMs, hourMs } from '@contract/time';
import { propose, start } from '@server/modules/experiments/experiments.service';
import { keepExperiments } from '@server/modules/experiments/keeper';
import type { Pool } from 'pg';
import { anActor } from './actors';
import { inThePast } from './seededPast';

/** Readings of the last day may be late. */
const lateMs = 7 * hourMs;

const all = (value: number) => Array.from({ length: 24 }, () => value);

/** Hours of one site on each day of an experiment: those on which its plan acted used less. */
async function storeHours(pool: Pool, siteId: number, days: readonly { at: number; isOn: boolean }[]) {
  for (const [place, { at, isOn }] of days.entries()) {
    const outdoorC = 18 + (place % 7);
    const kwh = (10 + 0.6 * outdoorC + 0.2 * ((place * 5) % 4) - (isOn ? 3 : 0)) / 24;
    await pool.query(
      `insert into site_day_hours (site_id, day, total_kwh, it_kwh, ac_kwh, fan_kwh, loss_kwh, own_out_c, out_c,
         out_rh, room_c, run_h, total_pct)
       values ($1, $2, $3, '{}', $4, '{}', '{}', '{}', $5, '{}', '{}', '{}', '{}') on conflict do nothing`,
      [siteId, at, all(kwh + 2), all(kwh), all(outdoorC)],
    );
  }
}

/** An experiment that was begun weeks ago where a program acts, with its result. @returns its id */
export const concludeExperiment = (pool: Pool, siteIds: readonly number[]): Promise<number> =>
  inThePast(pool, async (since) => {
    const deps = since(Date.now() - 50 * dayMs);
    const actor = anActor({ isAdmin: true, permissions: ['*:*:*'] });
    for (const siteId of siteIds) {
      const { obstacle } = await propose(deps, actor, { siteId, daysPerArm: 14 });
      if (obstacle !== null) continue;
      const { id } = await start(deps, actor, { siteId, of: 'ac', daysPerArm: 14 });
      const { rows } = await pool.query<{ starts: string[]; arms: boolean[] }>(
        'select day_starts as starts, arms from experiments where id = $1',
        [id],
      );
      const { starts = [], arms = [] } = rows[0] ?? {};
      await storeHours(
        pool,
        siteId,
        arms.map((isOn, place) => ({ at: Number(starts[place]), isOn })),
      );
      await keepExperiments(deps.db, Number(starts.at(-1)) + lateMs);
      return id;
    }
    throw new Error('no program acts at any site');
  });
