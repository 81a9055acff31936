import type { EvidenceSeries } from '@contract/diagnosis';
import { dayMs, hourMs, type EpochMs } from '@contract/time';

/** One air conditioner on one day. */
export interface UnitDay {
  deviceId: number;
  runH: number;
  starts: number | null;
  /** Most starts per hour over any two hours of the day. */
  mostStartsPerH: number | null;
  /** Cooling of the air from return to supply, K·h: proportional to the heat removed while the airflow is the same. */
  airKh: number | null;
  /** Without what the indoor fan takes while the compressor stands. */
  kwh: number | null;
  /** Outdoor temperature while it ran. */
  outC: number | null;
}

/** What one stored day of a site says for or against every kind of diagnosis. */
export interface DayEvidence {
  day: EpochMs;
  units: readonly UnitDay[];
  acKwh: number | null;
  outC: number | null;
  /** Hours in which more units ran than the load of those six hours needed. */
  togetherH: number | null;
  /** Longest time the room sensor stood still while units cycled, and which sensor. */
  flatH: number | null;
  sensorId: number | null;
  /** Compressor hours and kWh while outdoor air was cool and dry enough and the fan stood; null without a fan. */
  missedH: number | null;
  missedKwh: number | null;
  doorH: number | null;
  /** Hours of the open door times the K by which the outdoor air was warmer than the room. */
  doorKh: number | null;
  /** Mean load by night without cooling, W. */
  nightW: number | null;
}

export interface SiteEvidence {
  /** In order of the days, without gaps of the list's own making: a day that was not counted is not in it. */
  days: readonly DayEvidence[];
  /** The day since which a finding stands; days from there on are no reference. */
  since(deviceId: number | null): EpochMs | null;
}

export interface Found {
  deviceId: number | null;
  value: number;
  limit: number;
  /** Of 30 days. */
  kwh: { low: number; high: number };
}

export interface Series {
  key: EvidenceSeries;
  unit: string;
  values: (number | null)[];
}

/** One kind of diagnosis: what it finds in the days of a site, and the series that show it. */
export interface Diagnoser {
  /** Whether the days say enough to find something or to find nothing. */
  judges(site: SiteEvidence): boolean;
  /** Called only for sites that it judges. */
  find(site: SiteEvidence): Found[];
  series(site: SiteEvidence, deviceId: number | null): { series: Series[]; limit: number | null };
}

/** A finding is about the last week. */
export const recentDays = 7;
export const monthDays = 30;

export const recentOf = (site: SiteEvidence): readonly DayEvidence[] => {
  const last = site.days.at(-1)?.day ?? 0;
  // A change of the clock moves midnights by an hour.
  return site.days.filter(({ day }) => day > last - recentDays * dayMs + 2 * hourMs);
};

export const unitsOf = (site: SiteEvidence): number[] => [
  ...new Set(site.days.flatMap(({ units }) => units.map(({ deviceId }) => deviceId))),
];

export const unitOn = ({ units }: DayEvidence, deviceId: number | null): UnitDay | null =>
  units.find((unit) => unit.deviceId === deviceId) ?? null;
