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
/** Waits for somebody to answer it now. */
export const askingAlarm = `(${activeAlarm} and a.acknowledged_at is null and ${isFree} and not a.is_late)`;
