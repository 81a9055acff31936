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

export interface BuildTypesTable extends Kept, Stoppable {
  id: Generated<number>;
  code: string;
  name_zh: string;
  name_en: string;
  name_hk: string;
}

export interface InstallBatchesTable extends Kept, Stoppable {
  id: Generated<number>;
  code: string;
  name: string;
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

export interface RoomsTable extends Kept, Stoppable {
  id: Generated<number>;
  site_id: number;
  code: string;
  name: string;
  area_m2: number | null;
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
  metered_by: Generated<number | null>;
  sensor_position: Generated<
    'room' | 'rack' | 'coldAisle' | 'hotAisle' | 'supply' | 'return' | 'outdoor' | null
  >;
  created_at: number;
  retired_at: Generated<number | null>;
  retired_reason: Generated<string | null>;
  replaced_by: Generated<number | null>;
}

export interface CarriersTable extends Kept, Stoppable {
  id: Generated<number>;
  carrier_no: number;
  code: string;
  name_zh: string;
  name_en: string;
  name_hk: string;
}

export interface TariffsTable extends Kept, Stoppable {
  id: Generated<number>;
  code: string;
  name: string;
  currency: Generated<string>;
  price_flat: number;
  price_sharp: number | null;
  price_peak: number | null;
  price_valley: number | null;
  periods: Generated<string>;
}

export interface ContractsTable extends Kept, Stoppable {
  id: Generated<number>;
  code: string;
  name: string;
  supplier: Generated<string>;
  carrier_id: number | null;
  tariff_id: number | null;
  starts_at: number | null;
  ends_at: number | null;
}

export interface FieldCredentialsTable {
  id: Generated<number>;
  username: string;
  password_hash: string;
  created_at: number;
  revoked_at: number | null;
  watched_until: Generated<number>;
}

export interface ConnectionAttemptsTable {
  id: Generated<number>;
  credential_id: number;
  at: number;
  outcome: 'connected' | 'authorised' | 'wrongPassword' | 'badClientId' | 'notOwner';
  detail: Generated<string>;
}

export interface PlacesTables {
  regions: RegionsTable;
  build_types: BuildTypesTable;
  install_batches: InstallBatchesTable;
  sites: SitesTable;
  rooms: RoomsTable;
  devices: DevicesTable;
  carriers: CarriersTable;
  tariffs: TariffsTable;
  contracts: ContractsTable;
  field_credentials: FieldCredentialsTable;
  connection_attempts: ConnectionAttemptsTable;
}
