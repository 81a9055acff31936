import type { Generated } from 'kysely';

export interface DiagnosesTable {
  id: Generated<number>;
  site_id: number;
  kind: string;
  device_id: number | null;
  since: number;
  last_day: number;
  ended_at: number | null;
  value: number;
  limit_value: number;
  kwh_low: number;
  kwh_high: number;
  alarm_id: number | null;
}

export interface DiagnosisTables {
  diagnoses: DiagnosesTable;
  diagnosis_runs: { id: Generated<number>; day: number };
}
