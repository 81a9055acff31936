import { faultyFindings, leastCompletePct } from '@contract/keyFigures';
import { findingBit, outdoorSources, type OutdoorSource } from '@contract/siteEnergy';

const faultyBits = faultyFindings.reduce((bits, finding) => bits | findingBit(finding), 0);
const sourceAt = (source: OutdoorSource): number => outdoorSources.indexOf(source);

/** Most carriers whose energy is summed apart. */
export const mostCarriers = 9;
const carriers = (of: (at: number) => string): string =>
  `array[${Array.from({ length: mostCarriers }, (_, at) => of(at + 1)).join(', ')}]`;

/**
 * SQL: whether a day `d` may be counted for a figure, to stand behind `from site_days d`. A day is counted for a figure
 * where all that the figure needs was measured (domain.md §4), and for none where a meter is faulty.
 */
export const countable = `
  cross join lateral (select (findings & ${faultyBits}) = 0 as ok,
    total_pct >= ${leastCompletePct} and total_kwh > 0 as has_total) t
  cross join lateral (select
    t.ok and t.has_total and it_pct >= ${leastCompletePct} and it_kwh > 0 as has_it,
    t.ok and t.has_total and ac_pct >= ${leastCompletePct} and ac_kwh is not null as has_cool,
    t.ok and it_pct >= ${leastCompletePct} and ac_pct >= ${leastCompletePct} and ac_kwh > 0 and it_kwh > 0
      and coalesce(free_used_h, 0) = 0 as has_heat,
    free_used_h is not null and free_available_h is not null as has_free,
    t.ok and ac_pct >= ${leastCompletePct} and run_h > 0 and ac_kwh is not null as has_run,
    t.ok and t.has_total and carrier_kwh is not null as has_carriers) c`;

/** SQL: what is summed of such days, by the columns of `site_spans`. A change of these needs the spans summed anew. */
export const daySums = {
  days: 'count(*)::int',
  faulty_days: 'count(*) filter (where not ok)::int',
  total_days: 'count(*) filter (where ok and has_total)::int',
  total_kwh: 'sum(total_kwh::float8) filter (where ok and has_total)',
  it_days: 'count(*) filter (where has_it)::int',
  it_total: 'sum(total_kwh::float8) filter (where has_it)',
  it: 'sum(it_kwh::float8) filter (where has_it)',
  cool_days: 'count(*) filter (where has_cool)::int',
  cool_total: 'sum(total_kwh::float8) filter (where has_cool)',
  cool: 'sum(ac_kwh::float8 + coalesce(fan_kwh, 0)) filter (where has_cool)',
  heat_days: 'count(*) filter (where has_heat)::int',
  heat_it: 'sum(it_kwh::float8) filter (where has_heat)',
  heat_ac: 'sum(ac_kwh::float8) filter (where has_heat)',
  start_days: 'count(starts)::int',
  unit_starts: 'sum(starts::float8)',
  room_days: `count(*) filter (where above_h is not null and room_pct >= ${leastCompletePct})::int`,
  above_h: `sum(above_h::float8) filter (where room_pct >= ${leastCompletePct})`,
  free_days: 'count(*) filter (where has_free)::int',
  free_used: 'sum(free_used_h::float8) filter (where has_free)',
  free_available: 'sum(free_available_h::float8) filter (where has_free)',
  own_days: `count(*) filter (where has_free and out_source = ${sourceAt('own')})::int`,
  neighbour_days: `count(*) filter (where has_free and out_source = ${sourceAt('neighbours')})::int`,
  imported_days: `count(*) filter (where has_free and out_source = ${sourceAt('imported')})::int`,
  outdoor_error: 'sum(out_error_k::float8) filter (where has_free)',
  run_days: 'count(*) filter (where has_run)::int',
  run_ac: 'sum(ac_kwh::float8) filter (where has_run)',
  run_h: 'sum(run_h::float8) filter (where has_run)',
} as const;

type Column = keyof typeof daySums;
export const sumColumns = Object.keys(daySums) as Column[];

const listed = (of: (column: Column) => string): string =>
  sumColumns.map((column) => `${of(column)} as ${column}`).join(', ');
export const sumsOfDays = listed((column) => daySums[column]);
/** SQL: sums of rows that are sums themselves. */
export const sumsOfSums = listed((column) =>
  column.endsWith('days') ? `sum(${column})::int` : `sum(${column})`,
);

/** SQL: what the carriers used, apart from the others: few sites have any. */
export const carrierSumsOfDays = `sum(total_kwh::float8) filter (where has_carriers) as carrier_total,
  case when bool_or(has_carriers) then
    ${carriers((at) => `sum(carrier_kwh[${at}]::float8) filter (where has_carriers)`)} end as carriers`;
export const carrierSumsOfSums = `sum(carrier_total) as carrier_total, ${carriers((at) => `sum(carriers[${at}])`)} as carriers`;
