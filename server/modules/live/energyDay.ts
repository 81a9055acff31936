import { hourMs, type EpochMs } from '@contract/time';

/** A counter value this much before midnight still tells what the day began with. */
export const lookBackMs = hourMs;

/**
 * kWh of one counter since plant midnight: what it shows now minus what it showed then. A counter that falls was
 * replaced or reset; what it had counted until then is carried.
 */
export interface EnergyDay {
  base: number | null;
  /** When the counter showed its base. */
  baseAt: EpochMs;
  newest: number | null;
  carriedKwh: number;
}

export const createEnergyDay = (): EnergyDay => ({ base: null, baseAt: 0, newest: null, carriedKwh: 0 });

function startFrom(day: EnergyDay, counterKwh: number | null, at: EpochMs): void {
  day.base = counterKwh;
  day.baseAt = at;
}

/** What a device shows now, or showed when it was last heard: `at` may lie in a day long past. */
export function countEnergy(day: EnergyDay, counterKwh: number, at: EpochMs, midnight: EpochMs): void {
  if (day.base === null && at < midnight - lookBackMs) return;
  if (day.base === null || (at <= midnight && at > day.baseAt)) startFrom(day, counterKwh, at);
  else if (day.newest !== null && counterKwh < day.newest) {
    day.carriedKwh += day.newest - day.base;
    startFrom(day, counterKwh, at);
  }
  day.newest = counterKwh;
}

/** Null while no counter value is known. */
export const energyOf = ({ base, newest, carriedKwh }: EnergyDay): number | null =>
  base === null || newest === null ? null : carriedKwh + Math.max(0, newest - base);

/** Midnight: what the counter shows is where the new day begins. */
export function beginDay(day: EnergyDay, midnight: EpochMs): void {
  startFrom(day, day.newest, midnight);
  day.carriedKwh = 0;
}

const isNearer = (at: EpochMs, than: EpochMs, midnight: EpochMs): boolean =>
  at <= midnight ? at >= midnight - lookBackMs && (than > midnight || at > than) : at < than;

/** History that comes late may tell better what the day began with than the first live value did. */
export function countLateEnergy(day: EnergyDay, counterKwh: number, at: EpochMs, midnight: EpochMs): void {
  // Past a replaced counter it cannot be told which of the two a late value belongs to.
  if (day.base === null || day.carriedKwh > 0) return;
  const isPast = day.baseAt > midnight ? counterKwh <= day.base : counterKwh <= (day.newest ?? 0);
  if (isPast && isNearer(at, day.baseAt, midnight)) startFrom(day, counterKwh, at);
}
