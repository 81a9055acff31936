import { powerPastMs, type PowerPast } from '@contract/energy';
import { pointsByClass } from '@contract/points';
import { dayMs, hourMs, minuteMs, type EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { scopeFilter, type Scope } from '../scope';

const keptMs = 2 * dayMs;
/** A meter that was silent for longer says nothing about this minute. */
const freshMs = 10 * minuteMs;

const columns = [
  ['power_w', 'powerW'],
  ['ac_power_w', 'acPowerW'],
  ['it_power_w', 'itPowerW'],
] as const;

const sumOf = (point: string): string => {
  const at = pointsByClass.meter.findIndex(({ name }) => name === point);
  return `sum(case when (l.invalid >> ${at}) & 1 = 0 then l.v[${at + 1}] * d.ct_ratio end)`;
};

const note = `insert into power_minutes (at, area_id, dept_id, ${columns.map(([column]) => column).join(', ')})
  select $1, s.area_id, s.dept_id, ${columns.map(([, point]) => sumOf(point)).join(', ')}
  from latest l join devices d on d.id = l.device_id join sites s on s.id = d.site_id
  where d.class = 'meter' and coalesce(d.meter_role, 'site') = 'site' and l.ts > $2 group by s.area_id, s.dept_id
  on conflict do nothing`;

export interface PowerRecorderDeps {
  pool: Pool;
  clock: Clock;
  log: Log;
}

/** Notes the power of every area once a minute; of several processes the first one does. */
export function createPowerRecorder({
  pool,
  clock,
  log,
}: PowerRecorderDeps): Unit & { note(): Promise<void> } {
  let ends: (() => void)[] = [];
  const often = (ms: number, what: string, run: () => Promise<unknown>) =>
    clock.every(ms, () => {
      run().catch((error: unknown) => log.warn({ reason: String(error) }, `${what} failed`));
    });
  const noteNow = async () => {
    const now = clock.now();
    await pool.query(note, [Math.floor(now / minuteMs) * minuteMs, now - freshMs]);
  };
  const drop = () => pool.query('delete from power_minutes where at < $1', [clock.now() - keptMs]);
  return {
    name: 'power of minutes',
    note: noteNow,
    async start() {
      ends = [
        often(minuteMs, 'noting the power of a minute', noteNow),
        often(hourMs, 'dropping old minutes of power', drop),
      ];
    },
    async stop() {
      ends.splice(0).forEach((end) => end());
    },
  };
}

/** The last two hours, minute by minute, of the sites that the scope sees within these areas (null: all). */
export async function readPowerPast(
  db: Db,
  now: EpochMs,
  scope: Scope,
  areaIds: readonly number[] | null,
): Promise<PowerPast> {
  const { rows } = await sql<PowerPast[number]>`
    select at, sum(power_w) as "powerW", sum(ac_power_w) as "acPowerW", sum(it_power_w) as "itPowerW"
    from power_minutes
    where at >= ${now - powerPastMs} and ${scopeFilter(scope, 'area_id', 'dept_id')}
      and (${areaIds === null} or area_id = any(${[...(areaIds ?? [])]}::int[]))
    group by at order by at`.execute(db);
  return rows;
}
