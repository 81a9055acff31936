import type { DiagnosisKind } from '@contract/diagnosis';
import type { FaultFlow, Pause } from '@contract/faultFlow';
import type { FaultOrder, FaultState, PauseReason } from '@contract/faults';
import type { FaultLimits } from './clocks/clocks';

/** An order joined with its place, as every reader selects it; `seq` is 0 until it is numbered. */
export const orderColumns = `
  o.id, o.version, o.origin, o.state, o.level, o.site_id, s.code as site_code, s.name as site_name, s.area_id, s.dept_id,
  r.name_zh, r.name_en, r.name_hk, o.device_id, 
  (select name from devices where id = o.device_id) as device_name, o.type_id, t.name_zh as type_zh,
  t.name_en as type_en, t.name_hk as type_hk, o.definition_id, o.title, o.reported_at, o.reported_by, o.began_at,
  o.assignee_id, (select nick_name from users where id = o.assignee_id) as assignee, o.suspended_from, o.suspend_reason, o.confirmed_at, o.dispatched_at,
  o.accepted_at, o.arrived_at, o.repaired_at, o.fault_ended_at, o.closed_at, o.cause_id, o.action_id, o.result,
  o.completion, o.cost, o.team_id, (select team_name from fault_teams where id = o.team_id) as team_name, o.diagnosis_kind, o.merged_into, o.reopened, o.failed_repairs, o.extended_min, o.pauses, o.limits, o.clocks, o.watch_until,
  o.watch_result, o.stepped_at, o.stepped_by, o.crew, wo.system_id, wo.number as system_number,
  ws.system_name, ws.link as system_link, ws.local_steps = 'allowed' or ws.status = '1' as takes_steps_here,
  (select count(*)::int from work_order_reports wr where wr.order_id = o.id and wr.outcome = 'refused'
   and wr.decision is null) as conflicts,
  (select count(*)::int from fault_order_alarms j where j.order_id = o.id) as alarms,
  (select count(*)::int from fault_order_alarms j join alarms a on a.id = j.alarm_id
   where j.order_id = o.id and a.cleared_at is null) as open_alarms`;
/** At most seven tables, so that with the one that chooses orders the planner still finds the best way (8). */
export const orderSource = `
  fault_orders o
  join sites s on s.id = o.site_id
  join regions r on r.id = s.area_id
  left join fault_types t on t.id = o.type_id
  left join work_orders wo on wo.order_id = o.id
  left join work_order_systems ws on ws.id = wo.system_id`;
export const newestSeq = `
  coalesce((select x.seq from outbox x where x.topic = 'faults' and x.key = o.id::text and x.seq is not null
            order by x.seq desc limit 1), 0) as seq`;
export const openOrder = `o.state not in ('closed', 'cancelled', 'merged')`;

export interface OrderRow {
  id: number;
  version: number;
  origin: FaultOrder['origin'];
  state: FaultState;
  level: FaultOrder['level'];
  site_id: number;
  site_code: string;
  site_name: string;
  area_id: number;
  dept_id: number;
  name_zh: string;
  name_en: string;
  name_hk: string;
  device_id: number | null;
  device_name: string | null;
  type_id: number | null;
  type_zh: string | null;
  type_en: string | null;
  type_hk: string | null;
  definition_id: string | null;
  title: string;
  reported_at: number;
  reported_by: string | null;
  began_at: number;
  assignee_id: number | null;
  assignee: string | null;
  suspended_from: FaultState | null;
  suspend_reason: PauseReason | null;
  confirmed_at: number | null;
  dispatched_at: number | null;
  accepted_at: number | null;
  arrived_at: number | null;
  repaired_at: number | null;
  fault_ended_at: number | null;
  closed_at: number | null;
  cause_id: number | null;
  action_id: number | null;
  result: FaultFlow['result'];
  completion: string | null;
  cost: number;
  team_id: number | null;
  team_name: string | null;
  diagnosis_kind: DiagnosisKind | null;
  merged_into: number | null;
  reopened: number;
  failed_repairs: number;
  extended_min: number;
  pauses: readonly Pause[];
  limits: FaultLimits;
  clocks: FaultOrder['clocks'];
  watch_until: number | null;
  watch_result: FaultFlow['watchResult'];
  stepped_at: number;
  stepped_by: string | null;
  crew: string | null;
  system_id: number | null;
  system_number: string | null;
  system_name: string | null;
  system_link: string | null;
  takes_steps_here: boolean | null;
  conflicts: number;
  alarms: number;
  open_alarms: number;
  seq?: number;
}

const typeNameOf = ({ type_zh: zh, type_en: en, type_hk: hk }: OrderRow): FaultOrder['typeName'] =>
  zh === null ? null : { zh, en: en ?? '', hk: hk ?? '' };

/** The address of the order in its own system, from the template that the system was given. */
const linkOf = (template: string | null, number: string | null): string | null =>
  template === null || template === '' || number === null
    ? null
    : template.replaceAll('{number}', encodeURIComponent(number));

const elsewhereOf = (row: OrderRow): FaultOrder['elsewhere'] =>
  row.system_id === null
    ? null
    : {
        systemId: row.system_id,
        name: row.system_name ?? '',
        number: row.system_number,
        url: linkOf(row.system_link, row.system_number),
        takesStepsHere: row.takes_steps_here === true,
        conflicts: row.conflicts,
      };

export const orderOf = (row: OrderRow): FaultOrder => ({
  id: row.id,
  seq: row.seq ?? 0,
  version: row.version,
  origin: row.origin,
  state: row.state,
  level: row.level,
  siteId: row.site_id,
  siteCode: row.site_code,
  siteName: row.site_name,
  areaId: row.area_id,
  areaName: { zh: row.name_zh, en: row.name_en, hk: row.name_hk },
  deviceId: row.device_id,
  deviceName: row.device_name,
  typeId: row.type_id,
  typeName: typeNameOf(row),
  definitionId: row.definition_id,
  diagnosis: row.diagnosis_kind,
  title: row.title,
  reportedAt: row.reported_at,
  reportedBy: row.reported_by,
  beganAt: row.began_at,
  assigneeId: row.assignee_id,
  assignee: row.assignee ?? row.crew,
  teamName: row.team_name,
  suspendReason: row.suspend_reason,
  acceptedAt: row.accepted_at,
  repairedAt: row.repaired_at,
  closedAt: row.closed_at,
  watchUntil: row.watch_until,
  mergedInto: row.merged_into,
  reopened: row.reopened,
  alarms: row.alarms,
  openAlarms: row.open_alarms,
  clocks: row.clocks,
  elsewhere: elsewhereOf(row),
  steppedAt: row.stepped_at,
  steppedBy: row.stepped_by,
});

export const flowOf = (row: OrderRow): FaultFlow => ({
  version: row.version,
  state: row.state,
  suspendedFrom: row.suspended_from,
  suspendReason: row.suspend_reason,
  assigneeId: row.assignee_id,
  crew: row.crew,
  reportedAt: row.reported_at,
  confirmedAt: row.confirmed_at,
  dispatchedAt: row.dispatched_at,
  acceptedAt: row.accepted_at,
  arrivedAt: row.arrived_at,
  repairedAt: row.repaired_at,
  faultEndedAt: row.fault_ended_at,
  closedAt: row.closed_at,
  causeId: row.cause_id,
  actionId: row.action_id,
  result: row.result,
  completion: row.completion,
  cost: row.cost,
  mergedInto: row.merged_into,
  reopened: row.reopened,
  failedRepairs: row.failed_repairs,
  extendedMin: row.extended_min,
  pauses: row.pauses,
  watchUntil: row.watch_until,
  watchResult: row.watch_result,
  steppedAt: row.stepped_at,
});
