import type { ExperimentResult } from '@contract/experiments';
import { savingsConfidence } from '@contract/savings';
import { seeded } from '../seeded';
import { analyseExperiment, type ExperimentDay } from './analyse';
import { drawSchedule, type ExperimentPlan } from './schedule';

/** What was measured on a day of the plan, by its place in it. */
export type MeasuredDay = Omit<ExperimentDay, 'isOn'> & { place: number };

export interface Measured {
  plan: ExperimentPlan;
  seed: number;
  days: MeasuredDay[];
  /** Days that were planned to count. */
  planned: number;
}

const drawn = 999;
/** With less of an arm than this share measured nothing is told. */
const leastShare = 0.75;

/** The days as they were drawn, and others that could have been, all from one seed. */
export function drawsFrom(plan: ExperimentPlan, seed: number, others: number = drawn) {
  const random = seeded(seed);
  const arms = drawSchedule(plan, random);
  return { arms, others: Array.from({ length: others }, () => drawSchedule(plan, random)) };
}

/** The one look at an experiment, at its planned end. @param draws others that the real one is compared with */
export function conclude({ plan, seed, days, planned }: Measured, draws = drawn): ExperimentResult {
  const { arms, others } = drawsFrom(plan, seed, draws);
  const told = days.map(({ place, ...day }): ExperimentDay => ({ ...day, isOn: arms[place] === true }));
  const onDays = told.filter(({ isOn }) => isOn).length;
  const counts = { onDays, offDays: told.length - onDays, leftOut: planned - told.length };
  const least = (leastShare * planned) / 2;
  if (Math.min(counts.onDays, counts.offDays) < least)
    return { ...counts, obstacle: 'fewDays', saving: null };
  const of = days.map(({ place }) => place);
  const assignments = others.map((other) => of.map((place) => other[place] === true));
  const { savedKwhPerDay, low, high } = analyseExperiment(told, {
    confidence: savingsConfidence,
    assignments,
  });
  if (![savedKwhPerDay, low, high].every(Number.isFinite))
    return { ...counts, obstacle: 'noBand', saving: null };
  const off = told.filter(({ isOn }) => !isOn);
  const saving = {
    ...{ savedKwhPerDay, lowKwhPerDay: low, highKwhPerDay: high },
    offKwhPerDay: off.reduce((sum, { kwh }) => sum + kwh, 0) / off.length,
    verdict: low > 0 ? ('proven' as const) : high < 0 ? ('usedMore' as const) : ('notProven' as const),
  };
  return { ...counts, obstacle: null, saving };
}

/** What may be told at a moment: before the planned end nothing, however often somebody looks. */
export const lookAt = (
  measured: Measured,
  { now, end, draws }: { now: number; end: number; draws?: number },
): ExperimentResult | null => (now < end ? null : conclude(measured, draws));
