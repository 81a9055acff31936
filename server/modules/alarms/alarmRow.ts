import type { Alarm, AlarmLevel } from '@contract/alarms';
import type { Columns } from '@contract/liveColumns';

/** Of an alarm about a free point, the point stands behind its device. */
export const sourceName = "nullif(concat_ws(' · ', d.name, a.point_name), '')";

/** An alarm joined with its place, as every reader of alarms selects it; `seq` is 0 until it is numbered. */
export const alarmColumns = `
  a.id, a.definition_id, a.level, a.site_id, s.code as site_code, s.name as site_name,
  coalesce(s.area_id, a.area_id) as area_id, s.dept_id,
  s.station_class, r.name_zh, r.name_en, r.name_hk, a.device_id, ${sourceName} as device_name, a.point_name, a.value, a.threshold, a.raised_at,
  a.cleared_at, a.acknowledged_at, a.acknowledged_by, a.note, a.assigned_to, a.is_late, a.parent_id, a.child_count,
  a.suppressed_by, a.shelved_until, a.shelved_by, a.shelve_reason, a.is_latched, a.repeats, a.first_raised_at,
  a.superseded_by, a.is_chattering, a.follows_weather, a.source_level, a.cause`;
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
  point_name: string | null;
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
  source_level: AlarmLevel | null;
  cause: Alarm['cause'];
  seq?: number;
}

/** What an alarm has as its row has it, under the name of the interface. */
const columnOf = {
  id: 'id',
  definitionId: 'definition_id',
  level: 'level',
  sourceLevel: 'source_level',
  siteId: 'site_id',
  siteCode: 'site_code',
  siteName: 'site_name',
  areaId: 'area_id',
  stationClass: 'station_class',
  deviceId: 'device_id',
  deviceName: 'device_name',
  pointName: 'point_name',
  value: 'value',
  threshold: 'threshold',
  raisedAt: 'raised_at',
  clearedAt: 'cleared_at',
  acknowledgedAt: 'acknowledged_at',
  acknowledgedBy: 'acknowledged_by',
  note: 'note',
  assignedTo: 'assigned_to',
  isLate: 'is_late',
  parentId: 'parent_id',
  childCount: 'child_count',
  suppressedBy: 'suppressed_by',
  shelvedUntil: 'shelved_until',
  shelvedBy: 'shelved_by',
  shelveReason: 'shelve_reason',
  isLatched: 'is_latched',
  count: 'repeats',
  firstRaisedAt: 'first_raised_at',
  supersededBy: 'superseded_by',
  isChattering: 'is_chattering',
  followsWeather: 'follows_weather',
  cause: 'cause',
} as const satisfies { [Field in keyof Alarm]?: keyof AlarmRow };

type Renamed = { [Field in keyof typeof columnOf]: AlarmRow[(typeof columnOf)[Field]] };
const renames = Object.entries(columnOf) as [keyof Renamed, keyof AlarmRow][];

const areaNameOf = (
  zh: string | null,
  en: string | null | undefined,
  hk: string | null | undefined,
): Alarm['areaName'] => (zh === null ? null : { zh, en: en ?? '', hk: hk ?? '' });
const explainsOthers = (parentId: number | null, childCount = 0): boolean =>
  parentId === null && childCount > 0;

export const alarmOf = (row: AlarmRow): Alarm => ({
  ...(Object.fromEntries(renames.map(([field, column]) => [field, row[column]])) as Renamed),
  seq: row.seq ?? 0,
  areaName: areaNameOf(row.name_zh, row.name_en, row.name_hk),
  isRootCause: explainsOthers(row.parent_id, row.child_count),
});

/** The same of a hundred thousand, without making a row of any of them. */
export function alarmsInColumns(rows: Columns<AlarmRow>): Columns<Alarm> {
  const { name_zh: zh, name_en: en, name_hk: hk, parent_id: parents, child_count: children } = rows;
  const areas = new Map<number | null, Alarm['areaName']>();
  const areaName = rows.area_id.map((area, at) => {
    if (!areas.has(area)) areas.set(area, areaNameOf(zh[at] ?? null, en[at], hk[at]));
    return areas.get(area) ?? null;
  });
  return {
    ...(Object.fromEntries(renames.map(([field, column]) => [field, rows[column]])) as Columns<Renamed>),
    seq: rows.seq,
    areaName,
    isRootCause: parents.map((parent, at) => explainsOthers(parent, children[at])),
  };
}
