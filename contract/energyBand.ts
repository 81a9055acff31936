/** The widest band that a use takes, percent of the energy. */
const bandNeededPct = { bill: 1, dailyBaseline: 2, keyFigure: 10 } as const;
export type EnergyUse = keyof typeof bandNeededPct;

/** An energy below this is known in full when its band is within the share of it, kWh. */
const leastJudgedKwh = 1;

/** What the band leaves of an energy, percent rounded down: 98 is known within 2 %, 100 within half a percent. */
export const knownPctOf = (kwh: number | null, bandKwh: number): number => {
  if (kwh === null) return 0;
  const pct = (100 * bandKwh) / Math.max(kwh, leastJudgedKwh);
  return pct <= 0.5 ? 100 : Math.max(0, Math.floor(100 - pct + 1e-9));
};

/** The least that must be known for a use, as `knownPctOf` says it. */
export const knownPctNeeded = (use: EnergyUse): number => 100 - bandNeededPct[use];
