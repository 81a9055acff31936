/** Conditions over `alarms a`, each as the contract says it of one alarm (alarmStateOf, alarmSuppression). */

/** What an operator has before him: active or latched or not acknowledged, unless a newer occurrence replaced it. */
export const standingAlarm = `
  ((a.cleared_at is null or a.acknowledged_at is null or a.is_latched) and a.superseded_by is null)`;
export const activeAlarm = '((a.cleared_at is null or a.is_latched) and a.superseded_by is null)';

/** Of several reasons the first, so that each alarm is counted once. */
export const suppressionOf = `
  case when a.shelved_until is not null then 'shelved' when a.suppressed_by = 'maintenance' then 'maintenance'
    when a.suppressed_by is not null then 'explained' end`;
const isFree = '(a.suppressed_by is null and a.shelved_until is null)';

export const callingAlarm = `(${standingAlarm} and ${isFree} and not a.is_late)`;
export const suppressedAlarm = `(${standingAlarm} and not ${isFree} and not a.is_late)`;
/** Called somebody when it was raised: no late record, not suppressed since, and on no shelf at that time. */
export const calledAlarm = `
  (not a.is_late and a.suppressed_by is null and not exists (
    select 1 from alarm_shelves h
    where h.definition_id = a.definition_id and h.site_id = coalesce(a.site_id, 0)
      and h.device_id = coalesce(a.device_id, 0) and h.area_id = coalesce(a.area_id, 0)
      and h.at <= a.recorded_at and coalesce(h.ended_at, h.until) > a.recorded_at))`;
/** Waits for somebody to answer it now. */
export const askingAlarm = `(${activeAlarm} and a.acknowledged_at is null and ${isFree} and not a.is_late)`;
