/** Minutes of one column of one device; NaN where nothing was said. */
export type Column = Float64Array;

/** An indoor fan takes about this (facts/domain §6.1), W. */
const usualFanW = 100;

export const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** The highest of several devices at a minute; NaN where none said anything. */
export const highest = (devices: readonly Column[][], column: number, minute: number): number =>
  devices.reduce((top, device) => {
    const value = device[column]?.[minute] ?? NaN;
    return Number.isNaN(value) || value <= top ? top : value;
  }, NaN);

/** Air conditioners at a minute, by their columns running, power, switched on and fan speed. */
export function unitsAt(units: readonly Column[][], minute: number) {
  let [running, acW, fansW] = [0, 0, 0];
  for (const [runs, powerW, on, fanSpeed] of units) {
    const isRunning = runs?.[minute] === 1;
    if (isRunning) running += 1;
    acW += powerW?.[minute] ?? NaN;
    if (isRunning || (on?.[minute] === 1 && fanSpeed?.[minute] !== 0)) fansW += usualFanW;
  }
  return { running, acW: units.length === 0 ? null : numberOrNull(acW), fansW };
}
