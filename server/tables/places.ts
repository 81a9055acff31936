import type { Generated, GeneratedAlways } from 'kysely';

/** What declared resources have. */
interface Kept {
  remark: Generated<string | null>;
  version: Generated<number>;
  create_by: Generated<string>;
  create_time: Generated<number>;
  update_by: Generated<string>;
  update_time: Generated<number | null>;
}

/** Normal or stopped. */
interface Stoppable {
  status: Generated<'0' | '1'>;
}

export interface RegionsTable extends Kept, Stoppable {
  id: Generated<number>;
  parent_id: Generated<number>;
  level: 'province' | 'city' | 'area';
  code: string;
  name_zh: string;
  name_en: string;
  name_hk: string;
}

export interface SitesTable extends Kept {
  id: Generated<number>;
  code: string;
  name: string;
  kind: 'station' | 'building';
  station_class: 'A' | 'B' | 'C' | 'D';
  build_type_id: number;
  install_batch_id: number;
  area_id: number;
  dept_id: number;
  lat: number;
  lng: number;
  shard: number;
  has_battery: Generated<boolean>;
  created_at: number;
  contract_id: Generated<number | null>;
  retired_at: Generated<number | null>;
  retired_reason: Generated<string | null>;
  merged_into: Generated<number | null>;
  import_id: Generated<number | null>;
  /** What it is looked for by. */
  sought: GeneratedAlways<string>;
}

export interface DevicesTable extends Kept {
  id: Generated<number>;
  site_id: number;
  room_id: number | null;
  code: string;
  class: string;
  name: string;
  brand: Generated<string>;
  model: Generated<string>;
  rated_cap_w: number | null;
  rated_power_w: number | null;
  control_path: Generated<'bus' | 'infrared' | 'dryContact' | 'none'>;
  code_set: Generated<string | null>;
  lead_lag_group: Generated<string | null>;
  meter_role: Generated<'site' | 'ac' | 'it' | 'carrier' | null>;
  carrier: Generated<number | null>;
  ct_ratio: Generated<number>;
  roll_over_kwh: Generated<number | null>;
  resolution_kwh: Generated<number | null>;
  metered_by: Generated<number | null>;
  sensor_position: Generated<
    'room' | 'rack' | 'coldAisle' | 'hotAisle' | 'supply' | 'return' | 'outdoor' | null
  >;
  ventilation: Generated<'freshAir' | 'heatExchanger' | null>;
  created_at: number;
  retired_at: Generated<number | null>;
  retired_reason: Generated<string | null>;
  replaced_by: Generated<number | null>;
}

export interface FieldCredentialsTable {
  id: Generated<number>;
  username: string;
  password_hash: string;
  created_at: number;
  revoked_at: number | null;
  watched_until: Generated<number>;
}

export interface PlacesTables {
  regions: RegionsTable;
  sites: SitesTable;
  devices: DevicesTable;
  field_credentials: FieldCredentialsTable;
}
