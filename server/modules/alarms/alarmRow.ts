import type { Alarm, AlarmLevel } from '@contract/alarms';

/** Of an alarm about a free point, the point stands behind its device. */
export const sourceName = "nullif(concat_ws(' · ', d.name, a.point_name), '')";

/** An alarm joined with its place, as every reader of alarms selects it; `seq` is 0 until it is numbered. */
export const alarmColumns = `
  a.id, a.definition_id, a.level, a.site_id, s.code as site_code, s.name as site_name,
  coalesce(s.area_id, a.area_id) as area_id, s.dept_id,
  s.station_class, r.name_zh, r.name_en, r.name_hk, a.device_id, ${sourceName} as device_name, a.value, a.threshold, a.raised_at,
  a.cleared_at, a.acknowledged_at, a.acknowledged_by, a.note, a.assigned_to, a.is_late, a.parent_id, a.child_count,
  a.suppressed_by, a.shelved_until, a.shelved_by, a.shelve_reason, a.is_latched, a.repeats, a.first_raised_at,
  a.superseded_by, a.is_chattering, a.follows_weather`;
export const alarmSource = `
  alarms a
  left join sites s on s.id = a.site_id
  left join regions r on r.id = coalesce(s.area_id, a.area_id)
  left join devices d on d.id = a.device_id`;
export const newestSeq = `
  coalesce((select o.seq from outbox o where o.topic = 'alarms' and o.key = a.id::text and o.seq is not null
            order by o.seq desc limit 1), 0) as seq`;

export interface AlarmRow {
  id: number;
  definition_id: string;
  level: AlarmLevel;
  site_id: number | null;
  site_code: string | null;
  site_name: string | null;
  area_id: number | null;
  dept_id: number | null;
  station_class: Alarm['stationClass'];
  name_zh: string | null;
  name_en: string | null;
  name_hk: string | null;
  device_id: number | null;
  device_name: string | null;
  value: number | null;
  threshold: number | null;
  raised_at: number;
  cleared_at: number | null;
  acknowledged_at: number | null;
  acknowledged_by: string | null;
  note: string | null;
  assigned_to: string | null;
  is_late: boolean;
  parent_id: number | null;
  child_count: number;
  suppressed_by: Alarm['suppressedBy'];
  shelved_until: number | null;
  shelved_by: string | null;
  shelve_reason: string | null;
  is_latched: boolean;
  repeats: number;
  first_raised_at: number | null;
  superseded_by: number | null;
  is_chattering: boolean;
  follows_weather: boolean;
  seq?: number;
}

const areaNameOf = ({ name_zh, name_en, name_hk }: AlarmRow): Alarm['areaName'] =>
  name_zh === null ? null : { zh: name_zh, en: name_en ?? '', hk: name_hk ?? '' };

export const alarmOf = (row: AlarmRow): Alarm => ({
  id: row.id,
  seq: row.seq ?? 0,
  definitionId: row.definition_id,
  level: row.level,
  siteId: row.site_id,
  siteCode: row.site_code,
  siteName: row.site_name,
  areaId: row.area_id,
  areaName: areaNameOf(row),
  stationClass: row.station_class,
  deviceId: row.device_id,
  deviceName: row.device_name,
  value: row.value,
  threshold: row.threshold,
  raisedAt: row.raised_at,
  clearedAt: row.cleared_at,
  acknowledgedAt: row.acknowledged_at,
  acknowledgedBy: row.acknowledged_by,
  note: row.note,
  assignedTo: row.assigned_to,
  isLate: row.is_late,
  parentId: row.parent_id,
  isRootCause: row.parent_id === null && row.child_count > 0,
  childCount: row.child_count,
  suppressedBy: row.suppressed_by,
  shelvedUntil: row.shelved_until,
  shelvedBy: row.shelved_by,
  shelveReason: row.shelve_reason,
  isLatched: row.is_latched,
  count: row.repeats,
  firstRaisedAt: row.first_raised_at,
  supersededBy: row.superseded_by,
  isChattering: row.is_chattering,
  followsWeather: row.follows_weather,
});
