/**
 * kWh of one counter since plant midnight: what it shows now minus what it showed then. A counter that falls was
 * replaced or reset; what it had counted until then is carried.
 */
export interface EnergyDay {
  base: number | null;
  newest: number | null;
  carriedKwh: number;
}

export const createEnergyDay = (): EnergyDay => ({ base: null, newest: null, carriedKwh: 0 });

export function countEnergy(day: EnergyDay, counterKwh: number): void {
  day.base ??= counterKwh;
  if (day.newest !== null && counterKwh < day.newest) {
    day.carriedKwh += day.newest - day.base;
    day.base = counterKwh;
  }
  day.newest = counterKwh;
}

/** Null while no counter value is known. */
export const energyOf = ({ base, newest, carriedKwh }: EnergyDay): number | null =>
  base === null || newest === null ? null : carriedKwh + Math.max(0, newest - base);

/** Midnight: what the counter shows is where the new day begins. */
export function beginDay(day: EnergyDay): void {
  day.base = day.newest;
  day.carriedKwh = 0;
}
