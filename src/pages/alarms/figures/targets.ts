import { type AlarmFigures, floodLimits } from '@contract/alarmFigures';

/**
 * What an alarm system is held to, per operator position: the table of alarm performance metrics of ISA-18.2 /
 * IEC 62682, and EEMUA 191 for the steady rate and the flood. Up to `good` it is very likely acceptable, up to
 * `most` still manageable. How many alarms stand is told without a target: the table limits those that stand for
 * over a day (`stale`), not those that stand.
 */
export const targets = {
  perOperatorPer10Min: { good: 1, most: 2 },
  mostIn10Min: { good: floodLimits.begin, most: floodLimits.begin },
  floodShare: { good: 0.01, most: 0.01 },
  topTenShare: { good: 0.01, most: 0.05 },
  stale: { good: 4, most: 4 },
  chattering: { good: 0, most: 0 },
  fleeting: { good: 0, most: 0 },
} as const satisfies Record<string, { good: number; most: number }>;
export type TargetedMeasure = keyof typeof targets;
export type Measure = TargetedMeasure | 'standing';

/** Recommended shares of low, medium and high priority; levels 3 and 4 are both low. */
export const recommendedShares = { low: 0.8, medium: 0.15, high: 0.05 } as const;
export type Priority = keyof typeof recommendedShares;

export const sharesOf = ([critical, major, minor, hint]: AlarmFigures['levels']): Record<
  Priority,
  number
> => ({
  low: minor + hint,
  medium: major,
  high: critical,
});

export type Verdict = 'good' | 'fair' | 'bad';

export const hasTarget = (measure: Measure): measure is TargetedMeasure => measure in targets;

/** Of fewer alarms the ten most frequent have a greater share than the target, also where each came once. */
export const fewestForTopTen = 10 / targets.topTenShare.most;

/** Whether a figure can be held against its target. */
export const isJudged = (measure: TargetedMeasure, { raised }: Pick<AlarmFigures, 'raised'>): boolean =>
  measure !== 'topTenShare' || raised >= fewestForTopTen;

export const verdictOf = (measure: TargetedMeasure, value: number): Verdict => {
  const { good, most } = targets[measure];
  return value <= good ? 'good' : value <= most ? 'fair' : 'bad';
};

export const valuesOf = (figures: AlarmFigures): Record<Measure, number> => ({
  perOperatorPer10Min: figures.perOperatorPer10Min,
  mostIn10Min: figures.mostIn10Min / figures.operators,
  floodShare: figures.floodShare,
  topTenShare: figures.topTenShare,
  standing: figures.standing,
  stale: figures.stale.length,
  chattering: figures.chattering.length,
  fleeting: figures.fleeting.length,
});

export const isShare = (measure: Measure): boolean => measure === 'floodShare' || measure === 'topTenShare';
