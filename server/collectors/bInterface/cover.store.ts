import type { Pool } from 'pg';
import { AlarmRule, isContactRule } from '@contract/alarmRules';
import { pointsByClass, type DeviceClass } from '@contract/points';
import { minuteMs, type EpochMs } from '@contract/time';

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
