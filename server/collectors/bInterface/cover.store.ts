import type { Pool } from 'pg';
import { AlarmRule, isContactRule } from '@contract/alarmRules';
import { pointsByClass, type DeviceClass } from '@contract/points';
import { minuteMs, type EpochMs } from '@contract/time';
import type { Statements } from '../../platform/database/statements';

/** What was not heard for so long decides nothing. */
const freshMs = 10 * minuteMs;

/** Points of a class that a rule of ours calls an alarm as soon as they are on. */
export async function contactPoints(pool: Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ deviceClass: string; rule: unknown }>(
    `select device_class as "deviceClass", rule from alarm_definitions where rule->>'kind' in ('event', 'state')`,
  );
  return new Set(
    rows.flatMap(({ deviceClass, rule }) => {
      const read = AlarmRule.safeParse(rule);
      return read.success && isContactRule(read.data) ? [`${deviceClass} ${read.data.point}`] : [];
    }),
  );
}

/** Which point raises an alarm of a unit here, from when on. */
export interface Cover {
  deviceId: number;
  point: string | null;
  free: string | null;
  at: EpochMs;
}

/**
 * Those of which no alarm came although their point was set: it is switched off, or the point has no limit any more.
 * @returns their positions
 */
export async function uncovered(
  statements: Statements,
  covers: readonly Cover[],
): Promise<ReadonlySet<number>> {
  if (covers.length === 0) return new Set();
  const { rows } = await statements.query<{ n: number }>(
    `select t.n::int - 1 as n
     from unnest($1::int[], $2::text[], $3::text[], $4::bigint[]) with ordinality as t (device_id, point, free, at, n)
     join devices v on v.id = t.device_id
     where not exists (
       select 1 from alarms a left join free_points f on f.id = a.point_id
         left join alarm_definitions d on d.id = a.definition_id
       where a.device_id = t.device_id and (a.cleared_at is null or a.cleared_at >= t.at)
         and case when a.point_id is null then a.point_name is null and d.device_class = v.class
             and d.rule->>'kind' in ('event', 'state') and d.rule->>'point' = t.point
           else f.code = t.free end)`,
    [
      covers.map(({ deviceId }) => deviceId),
      covers.map(({ point }) => point),
      covers.map(({ free }) => free),
      covers.map(({ at }) => at),
    ],
  );
  return new Set(rows.map(({ n }) => n));
}

/**
 * Whether our own rule decides this alarm already: it is switched on, and the device says what the rule looks at.
 * Then the unit's alarm of the same value would stand beside ours.
 */
export async function isDecidedHere(
  pool: Pool,
  { id, class: deviceClass }: { id: number; class: DeviceClass },
  alarm: string,
  now: EpochMs,
): Promise<boolean> {
  const { rows } = await pool.query<{ points: string[] | null; v: (number | null)[] }>(
    `select case when d.rule ? 'point' then array[d.rule->>'point']
         else array(select jsonb_array_elements_text(d.rule->'points')) end as points, l.v
     from alarm_definitions d join latest l on l.device_id = $2
     where d.id = $1 and d.is_enabled and l.received_at > $3`,
    [alarm, id, now - freshMs],
  );
  const [row] = rows;
  if (!row) return false;
  const names = pointsByClass[deviceClass].map(({ name }) => name);
  return (row.points ?? []).some((point) => (row.v[names.indexOf(point)] ?? null) !== null);
}
