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
  packed_hours: PackedHoursTable;
  rollup_days: RollupDaysTable;
}
