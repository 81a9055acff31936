import { deviceTypesOf } from '@contract/bInterface/deviceTypes';
import type { DeviceClass } from '@contract/points';
import type { StationClass } from '@contract/sites';
import { dayMs, hourMs, type EpochMs } from '@contract/time';
import { pathOf } from './control.store';
import {
  factsOf,
  invalidAlarms,
  staleMs,
  unsoundAlarms,
  type FoundUnit,
  type Limits,
  type UnitFacts,
} from './facts';
import { fanMode, restartMs } from './interlocks';
import { settingsFrom, type ControlSettings } from './settings';

/** Anything that runs a statement: a pool, or a transaction. */
export interface Querier {
  query<Row extends object>(text: string, values: unknown[]): Promise<{ rows: Row[] }>;
}

/** Types of devices of field units, as SQL: one that nobody paired may be any of its kind at the site. */
const typesOf = (...classes: DeviceClass[]): string =>
  classes
    .flatMap(deviceTypesOf)
    .map((type) => `'${type}'`)
    .join(', ');

const selectFacts = `
  select d.id, d.name, d.class, ${pathOf('d')} as control_path, d.rated_power_w, d.rated_cap_w, s.id as site_id, s.name as site_name,
    s.station_class, c.is_online,
    (exists (select 1 from field_credential_sites m join field_credentials f on f.id = m.credential_id
      where m.site_id = s.id and f.revoked_at is null)
      or exists (select 1 from b_interface_units b where b.site_id = s.id and b.state = 'approved'))
      and s.retired_at is null and d.retired_at is null as is_spoken_for,
    exists (select 1 from b_interface_units b join b_interface_devices m on m.unit_id = b.id
      where b.site_id = s.id and b.state = 'approved'
        and (m.device_id = d.id or m.device_id is null and substr(m.code, 8, 2) in (${typesOf('ac', 'fan')}))) as is_behind_unit,
    (select min(t.kind) from control_tags t where t.site_id = s.id and t.ended_at is null
      and coalesce(t.device_id, d.id) = d.id) as tag,
    (select json_agg(json_build_object('id', o.id, 'class', o.class, 'at', l.received_at, 'v', l.v))
      from devices o join latest l on l.device_id = o.id
      where o.site_id = s.id and o.retired_at is null and o.class in ('env', 'ac', 'meter', 'rectifier', 'controller')) as heard,
    (select json_agg(json_build_object('id', a.definition_id, 'at', a.raised_at, 'value', a.value))
      from alarms a where a.site_id = s.id and a.cleared_at is null and not a.is_late
      and a.definition_id = any($2)) as alarms,
    (select json_agg(json_build_object('at', k.sent_at, 'w', o.rated_power_w))
      from commands k join devices o on o.id = k.device_id
      where k.site_id = s.id and k.device_id <> d.id and k.point = 'switchedOn' and k.value = 1
      and k.sent_at > $4) as started,
    (select json_agg(k.device_id) from devices o join commands k on k.device_id = o.id and k.ended_at is null
      where o.site_id = s.id and (k.point, k.value) in (('switchedOn', 0), ('mode', ${fanMode}))
      and k.state <> 'requested') as leaving,
    (select max(a.cleared_at) from alarms a where a.site_id = s.id and a.raised_at > $5 and a.cleared_at > $6
      and a.definition_id in ('mainsOutage', 'rectifierMainsOutage') and not a.is_late) as mains_back_at,
    r.starts, r.ran_at, r.rested_at, r.report_ms
  from devices d
  join sites s on s.id = d.site_id
  left join site_contacts c on c.site_id = s.id
  left join lateral (
    select max(starts) - min(starts) as starts, max(ts) filter (where running = 1) as ran_at,
      max(ts) filter (where running = 0) as rested_at, (max(ts) - min(ts)) / nullif(count(*) - 1, 0) as report_ms
    from readings_ac where device_id = d.id and ts > $3) r on true
  where d.id = any($1::int[]) and d.class in ('ac', 'fan', 'door')`;

const watchedAlarms = [
  ...['smoke', 'fireShutdown', 'waterLeak', ...unsoundAlarms, ...invalidAlarms],
  ...['mainsOutage', 'rectifierMainsOutage', 'gensetSupplying', 'roomTempPredicted'],
];

/** An outage that began before this is not looked for when it is over. */
const longestOutageMs = 7 * dayMs;

const usualLimits: Limits = {
  ceiling: { A: 30, B: 28, C: 30, D: 32 },
  floor: { A: 10, B: 15, C: 15, D: 15 },
};

/** The limits of rooms are those of their alarms, as an administrator has set them. */
export const readLimits = async (querier: Querier): Promise<Limits> => {
  const { rows } = await querier.query<{ id: string; threshold: Record<StationClass, number> | null }>(
    `select id, rule->'threshold' as threshold from alarm_definitions where id = any($1)`,
    [['roomTempHigh', 'roomTempLow']],
  );
  const of = (id: string) => rows.find((row) => row.id === id)?.threshold;
  return {
    ceiling: of('roomTempHigh') ?? usualLimits.ceiling,
    floor: of('roomTempLow') ?? usualLimits.floor,
  };
};

export const readSettings = async (querier: Querier): Promise<ControlSettings> => {
  const { rows } = await querier.query<{ key: string; value: string }>(
    `select config_key as key, config_value as value from params where config_key like 'control.%'`,
    [],
  );
  return settingsFrom(new Map(rows.map(({ key, value }) => [key, value])));
};

/** How these units and their sites stand now. */
export const readFacts = async (
  querier: Querier,
  deviceIds: readonly number[],
  now: EpochMs,
): Promise<Map<number, UnitFacts>> => {
  const limits = await readLimits(querier);
  const { generatorKw } = await readSettings(querier);
  const { rows } = await querier.query<FoundUnit>(selectFacts, [
    ...[[...deviceIds], watchedAlarms, now - hourMs, now - staleMs, now - longestOutageMs, now - restartMs],
  ]);
  return new Map(rows.map((row) => [row.id, factsOf(row, { ...limits, generatorKw }, now)]));
};
