import type { Generated } from 'kysely';

export interface DirtyHoursTable {
  device_id: number;
  hour: number;
  /** Since when it waits for the packer, by the database's clock. */
  marked_at: Generated<number>;
}

export interface PackedHoursTable {
  device_id: number;
  hour: number;
  rows: number;
  data: Buffer;
}

export interface RollupDaysTable {
  device_id: number;
  day: number;
  data: Buffer;
}

export interface HistoryTables {
  dirty_hours: DirtyHoursTable;
  packed_hours: PackedHoursTable;
  rollup_days: RollupDaysTable;
}
