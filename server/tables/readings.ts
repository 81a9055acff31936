import type { Generated } from 'kysely';

export interface ReadingsControllerTable {
  device_id: number;
  ts: number;
  n: number;
  invalid: Generated<number>;
  point_n: number[] | null;
  cpu_pct: number | null;
  mem_pct: number | null;
  rssi_dbm: number | null;
  uptime_s: number | null;
  config_hash: number | null;
  on_battery: number | null;
  fault: number | null;
}

export interface ReadingsEnvTable {
  device_id: number;
  ts: number;
  n: number;
  invalid: Generated<number>;
  point_n: number[] | null;
  room_temp_c: number | null;
  room_rh_pct: number | null;
  rack_temp_c: number | null;
  outdoor_temp_c: number | null;
  outdoor_rh_pct: number | null;
  smoke: number | null;
  water_leak: number | null;
  infrared: number | null;
}

export interface ReadingsAcTable {
  device_id: number;
  ts: number;
  n: number;
  invalid: Generated<number>;
  point_n: number[] | null;
  switched_on: number | null;
  running: number | null;
  mode: number | null;
  setpoint_c: number | null;
  fan_speed: number | null;
  return_temp_c: number | null;
  supply_temp_c: number | null;
  outdoor_unit_temp_c: number | null;
  current_a: number | null;
  power_w: number | null;
  energy_kwh: number | null;
  run_hours: number | null;
  starts: number | null;
  discharge_bar: number | null;
  suction_bar: number | null;
  fault: number | null;
  high_pressure: number | null;
  low_pressure: number | null;
  airflow_loss: number | null;
  fault_code: number | null;
  supply_fault: number | null;
  lockout: number | null;
  outdoor_fan_fault: number | null;
  comm_fault: number | null;
}

export interface ReadingsMeterTable {
  device_id: number;
  ts: number;
  n: number;
  invalid: Generated<number>;
  point_n: number[] | null;
  ua_v: number | null;
  ub_v: number | null;
  uc_v: number | null;
  ia_a: number | null;
  ib_a: number | null;
  ic_a: number | null;
  power_w: number | null;
  power_factor: number | null;
  frequency_hz: number | null;
  energy_kwh: number | null;
  ac_power_w: number | null;
  ac_energy_kwh: number | null;
  it_power_w: number | null;
  it_energy_kwh: number | null;
  genset_feed: number | null;
  comm_fault: number | null;
}

export interface ReadingsDoorTable {
  device_id: number;
  ts: number;
  n: number;
  invalid: Generated<number>;
  point_n: number[] | null;
  open: number | null;
  locked: number | null;
  illegal_entry: number | null;
  fault: number | null;
  open_count: number | null;
  refused_cards: number | null;
}

export interface ReadingsBatteryTable {
  device_id: number;
  ts: number;
  n: number;
  invalid: Generated<number>;
  point_n: number[] | null;
  string_v: number | null;
  current_a: number | null;
  temp_c: number | null;
  soc_pct: number | null;
  autonomy_min: number | null;
}

export interface ReadingsFanTable {
  device_id: number;
  ts: number;
  n: number;
  invalid: Generated<number>;
  point_n: number[] | null;
  switched_on: number | null;
  speed_pct: number | null;
  damper_pct: number | null;
  filter_pa: number | null;
  supply_temp_c: number | null;
  power_w: number | null;
  energy_kwh: number | null;
  fault: number | null;
  commanded: number | null;
}

export interface ReadingsRectifierTable {
  device_id: number;
  ts: number;
  n: number;
  invalid: Generated<number>;
  point_n: number[] | null;
  dc_v: number | null;
  load_a: number | null;
  mains_fail: number | null;
  phase_loss: number | null;
  supervisor_fault: number | null;
  spd_open: number | null;
  comm_fault: number | null;
}

export interface LatestTable {
  device_id: number;
  ts: number;
  n: number;
  received_at: number;
  invalid: number;
  v: (number | null)[];
}

export interface SiteContactsTable {
  site_id: number;
  heard_at: number;
  is_online: boolean;
  heard_seeing_ms: Generated<number>;
}

export interface DeadLettersTable {
  id: Generated<number>;
  received_at: number;
  reason: string;
  topic: string;
  credential: string | null;
  site_id: number | null;
  detail: Generated<string>;
  payload: Buffer;
}

export interface ShardWatermarksTable {
  shard: number;
  seen_until: number;
  seeing_ms: number;
}

export interface IngestShardsTable {
  shard: number;
  owner: string;
  lease_until: number;
}

export interface IngestStateTable {
  name: string;
  value: number;
}

export interface ReadingsTables {
  readings_controller: ReadingsControllerTable;
  readings_env: ReadingsEnvTable;
  readings_ac: ReadingsAcTable;
  readings_meter: ReadingsMeterTable;
  readings_door: ReadingsDoorTable;
  readings_battery: ReadingsBatteryTable;
  readings_fan: ReadingsFanTable;
  readings_rectifier: ReadingsRectifierTable;
  latest: LatestTable;
  site_contacts: SiteContactsTable;
  dead_letters: DeadLettersTable;
  ingest_shards: IngestShardsTable;
  shard_watermarks: ShardWatermarksTable;
  ingest_state: IngestStateTable;
}
