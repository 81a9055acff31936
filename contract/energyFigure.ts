import { z } from 'zod';
import { EpochMs } from './time';

/**
 * How surely an energy is known: `measured` within 2 %, `bounded` within 10 %, `estimated` otherwise. It follows from
 * the band alone, not from how often a meter reports.
 */
export const energyGrades = ['measured', 'bounded', 'estimated'] as const;
export const EnergyGrade = z.enum(energyGrades).meta({ id: 'EnergyGrade' });
export type EnergyGrade = z.infer<typeof EnergyGrade>;

/** The widest band of a grade, percent of the energy. */
export const widestBandPct = { measured: 2, bounded: 10 } as const;

/** The widest band that a use takes, percent of the energy; hours of a model must be measured. */
export const bandNeededPct = {
  bill: 1,
  dailyBaseline: 2,
  keyFigure: 10,
  hourlyModel: widestBandPct.measured,
} as const;
export type EnergyUse = keyof typeof bandNeededPct;

/** An energy below this is known in full when its band is within the share of it, kWh. */
export const leastJudgedKwh = 1;

/** The band in percent of the energy. */
export const bandPctOf = (kwh: number, bandKwh: number): number =>
  (100 * bandKwh) / Math.max(kwh, leastJudgedKwh);

/** What the band leaves of an energy, percent rounded down: 98 is known within 2 %, 100 within half a percent. */
export const knownPctOf = (kwh: number | null, bandKwh: number): number => {
  if (kwh === null) return 0;
  const pct = bandPctOf(kwh, bandKwh);
  return pct <= 0.5 ? 100 : Math.max(0, Math.floor(100 - pct + 1e-9));
};

/** The least that must be known for a use, as `knownPctOf` tells it. */
export const knownPctNeeded = (use: EnergyUse): number => 100 - bandNeededPct[use];

/** Why an energy is not known. */
export const energyReasons = [
  'noMeter',
  'notYet',
  'silent',
  'exchange',
  'standstill',
  'gap',
  'tooCoarse',
] as const;
export const EnergyReason = z.enum(energyReasons).meta({ id: 'EnergyReason' });
export type EnergyReason = z.infer<typeof EnergyReason>;

/** An energy with what is known of it: a value and its band, or none and the reason. */
export const EnergyFigure = z
  .object({
    kwh: z.number().nullable(),
    /** The true energy lies within so much of it in 95 of 100 cases. */
    bandKwh: z.number().nullable(),
    grade: EnergyGrade.nullable(),
    /** Of the meters and the time that it is of, percent. */
    coveragePct: z.number().min(0).max(100),
    reason: EnergyReason.nullable(),
    /** From when on it is known, where that can be said. */
    availableFrom: EpochMs.nullable(),
  })
  .meta({ id: 'EnergyFigure' });
export type EnergyFigure = z.infer<typeof EnergyFigure>;
