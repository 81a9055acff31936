import type { Generated } from 'kysely';

export interface RegionsTable {
  id: Generated<number>;
  parent_id: Generated<number>;
  level: 'province' | 'city' | 'area';
  code: string;
  name_zh: string;
  name_en: string;
  name_hk: string;
}

export interface BuildTypesTable {
  id: Generated<number>;
  code: string;
  name_zh: string;
  name_en: string;
  name_hk: string;
}

export interface InstallBatchesTable {
  id: Generated<number>;
  code: string;
  name: string;
}

export interface SitesTable {
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
}

export interface RoomsTable {
  id: Generated<number>;
  site_id: number;
  code: string;
  name: string;
  area_m2: number | null;
}

export interface DevicesTable {
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
  code_set: string | null;
  lead_lag_group: string | null;
  meter_role: 'site' | 'ac' | 'it' | 'carrier' | null;
  carrier: number | null;
  ct_ratio: Generated<number>;
  roll_over_kwh: number | null;
  metered_by: number | null;
  sensor_position: 'room' | 'rack' | 'coldAisle' | 'hotAisle' | 'supply' | 'return' | 'outdoor' | null;
  created_at: number;
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

export interface FieldCredentialSitesTable {
  credential_id: number;
  site_id: number;
}

export interface PlacesTables {
  regions: RegionsTable;
  build_types: BuildTypesTable;
  install_batches: InstallBatchesTable;
  sites: SitesTable;
  rooms: RoomsTable;
  devices: DevicesTable;
  field_credentials: FieldCredentialsTable;
  connection_attempts: ConnectionAttemptsTable;
  field_credential_sites: FieldCredentialSitesTable;
}
