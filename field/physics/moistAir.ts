// Taken out of the global once: a look-up per call costs more than the call where the global is guarded (tests).
const { atan, exp, log, max, sqrt } = Math;

/** Wet bulb in °C from dry bulb °C and relative humidity % (Stull 2011, sea level, 5–99 %). */
export const wetBulbC = (tempC: number, rhPct: number): number =>
  tempC * atan(0.151977 * sqrt(rhPct + 8.313659)) +
  atan(tempC + rhPct) -
  atan(rhPct - 1.676331) +
  0.00391838 * rhPct * sqrt(rhPct) * atan(0.023101 * rhPct) -
  4.686035;

/** Dew point in °C from dry bulb °C and relative humidity %, by the inverse of the form below. */
export function dewPointC(tempC: number, rhPct: number): number {
  const share = log((saturationHpa(tempC) * max(1, rhPct)) / 100 / 6.1094);
  return (243.04 * share) / (17.625 - share);
}

/** Saturation pressure of water vapour in hPa (Magnus form, Alduchov and Eskridge 1996). */
export const saturationHpa = (tempC: number): number => 6.1094 * exp((17.625 * tempC) / (tempC + 243.04));
