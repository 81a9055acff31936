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

export interface SiteDayEvidenceTable {
  site_id: number;
  day: number;
  unit_ids: number[];
  run_h: number[];
  starts: (number | null)[];
  most_starts_per_h: (number | null)[];
  air_kh: (number | null)[];
  unit_kwh: (number | null)[];
  unit_out_c: (number | null)[];
  ac_kwh: number | null;
  out_c: number | null;
  together_h: number | null;
  flat_h: number | null;
  sensor_id: number | null;
  missed_h: number | null;
  missed_kwh: number | null;
  door_h: number | null;
  door_kh: number | null;
  night_w: number | null;
  counted_at: number;
}

export interface DiagnosisTables {
  diagnoses: DiagnosesTable;
  site_day_evidence: SiteDayEvidenceTable;
  diagnosis_runs: { id: Generated<number>; day: number };
}
