import type { FreeKind } from '@contract/freePoints';
import type { Generated } from 'kysely';

export interface FreePointsTable {
  id: Generated<number>;
  device_id: number;
  code: string;
  name: string;
  kind: Generated<FreeKind>;
  unit: Generated<string>;
  scale: Generated<number>;
  low: number | null;
  high: number | null;
  deadband: Generated<number>;
  delay_s: number | null;
  remark: string | null;
  version: Generated<number>;
  create_by: Generated<string>;
  create_time: Generated<number>;
  update_by: Generated<string>;
  update_time: number | null;
}

export interface FreePointValuesTable {
  point_id: number;
  ts: number;
  received_at: number;
  value: number | null;
  timers: unknown;
}

export interface FreeReadingsTable {
  device_id: number;
  ts: number;
  ids: number[];
  vals: number[];
}

export interface FreeSignalsTable {
  device_id: number;
  code: string;
  value: number | null;
  first_at: number;
  last_at: number;
}

export interface FreePointsTables {
  free_points: FreePointsTable;
  free_point_values: FreePointValuesTable;
  free_readings: FreeReadingsTable;
  free_signals: FreeSignalsTable;
}
