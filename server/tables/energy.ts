import type { Generated } from 'kysely';

type Kwh = number | null;

/** A site's business day; see contract/siteEnergy.ts for what each figure means. */
export interface SiteDaysTable {
  site_id: number;
  day: number;
  area_id: number;
  dept_id: number;
  total_kwh: Kwh;
  it_kwh: Kwh;
  ac_kwh: Kwh;
  fan_kwh: Kwh;
  loss_kwh: Kwh;
  other_kwh: Kwh;
  sharp_kwh: Kwh;
  peak_kwh: Kwh;
  flat_kwh: Kwh;
  valley_kwh: Kwh;
  deep_kwh: Kwh;
  carrier_kwh: (number | null)[] | null;
  peak_w: number | null;
  out_mean_c: number | null;
  out_min_c: number | null;
  out_max_c: number | null;
  out_source: Generated<number>;
  out_error_k: number | null;
  room_mean_c: number | null;
  room_max_c: number | null;
  cooling_kh: number | null;
  heating_kh: number | null;
  starts: number | null;
  run_h: number | null;
  above_h: number | null;
  free_used_h: number | null;
  free_available_h: number | null;
  total_pct: Generated<number>;
  it_pct: Generated<number>;
  ac_pct: Generated<number>;
  fan_pct: Generated<number>;
  out_pct: Generated<number>;
  room_pct: Generated<number>;
  findings: Generated<number>;
  counted_at: number;
  total_begin_band: Kwh;
  total_end_band: Kwh;
  total_doubt: Kwh;
  fed_back_kwh: Kwh;
  rule: Generated<number>;
}

export interface EnergyTables {
  site_days: SiteDaysTable;
}
