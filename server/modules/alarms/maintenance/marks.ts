import type { EpochMs } from '@contract/time';
import type { Statements } from '../../../platform/database/statements';
import { takeSteps } from '../steps';
import type { Step } from '../../../alarmEngine/correlation/step';

const endOver = `
  update maintenance_windows set ended_at = $1 where ended_at is null and ends_at <= $1`;

/** Regions above the area of a site are joined as r1 (its area) and r2 (its city). */
const places = `
  left join sites s on s.id = a.site_id
  left join regions r1 on r1.id = coalesce(s.area_id, a.area_id)
  left join regions r2 on r2.id = r1.parent_id`;
const isOut = `
  exists (select 1 from maintenance_windows w
    where w.ended_at is null and w.starts_at <= $1 and w.ends_at > $1
      and (w.device_id = a.device_id or w.site_id = a.site_id
        or w.region_id in (r1.id, r1.parent_id, r2.parent_id)))`;

// Open windows are few: the alarms that change are found by comparing what is marked with what should be.
const writeMarks = `
  with judged as (
    select a.id, ${isOut} as is_out from alarms a ${places}
    where a.cleared_at is null and not a.is_late
      and (a.suppressed_by = 'maintenance'
        or exists (select 1 from maintenance_windows w where w.ended_at is null and w.starts_at <= $1))
  )
  update alarms a set suppressed_by = case when j.is_out then 'maintenance'
    when a.parent_id is not null then 'parent' when a.follows_weather then 'weather' end
  from judged j
  where a.id = j.id and j.is_out <> (coalesce(a.suppressed_by, '') = 'maintenance')
  returning a.id, j.is_out`;

/** Windows that began or ended by `now` take effect on the alarms that stand; call it in a transaction. */
export const applyMaintenance = async (statements: Statements, now: EpochMs): Promise<void> => {
  await statements.query(endOver, [now]);
  const { rows } = await statements.query<{ id: number; is_out: boolean }>(writeMarks, [now]);
  const steps = rows.map(({ id, is_out }): Step => ({
    alarmId: id,
    kind: is_out ? 'outOfService' : 'inService',
    at: now,
  }));
  if (steps.length > 0) await takeSteps(statements, steps, now);
};
