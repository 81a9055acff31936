import { z } from 'zod';
import { ChangePointForm, Saving, SavingsOf } from './savings';
import { EpochMs } from './time';
import { largestRowId } from './values';

/** Whole days that are compared at most, the last ones before the repair and the first ones after it. */
export const recoveryDays = { before: 28, after: 90 } as const;
/** Fewer that count than these tell nothing. */
export const leastRecoveryDays = { before: 3, after: 7 } as const;
/** A repair is looked at again after so many nights, until the days after it are full. */
export const recoveryEveryDays = 7;

/**
 * What stands in the way of a figure. `notCooling` the fault is none of cooling · `fewBaselineDays`, `noModel` there is
 * no baseline · `shortFault` it lasted for too few whole days · `fewDaysAfter` the repair is too fresh · `meterSilent`
 * the days are there, and too few of them were measured · `otherChange` another repair, a fault or a plan changed what
 * the site uses at the same time · `sharedRepair` told with an earlier order that was mended on the same day.
 */
export const recoveryObstacles = [
  'notCooling',
  'fewBaselineDays',
  'noModel',
  'shortFault',
  'fewDaysAfter',
  'meterSilent',
  'otherChange',
  'sharedRepair',
] as const;
export const RecoveryObstacle = z.enum(recoveryObstacles).meta({ id: 'RecoveryObstacle' });
export type RecoveryObstacle = z.infer<typeof RecoveryObstacle>;

/** A figure never without its band. */
export const Recovered = Saving.pick({ savedKwh: true, bandKwh: true, verdict: true }).meta({
  id: 'Recovered',
});
export type Recovered = z.infer<typeof Recovered>;

/** What was recovered since an order was mended. */
export const FaultRecovery = z
  .object({
    /** Null: no night has looked at this repair yet. */
    toldAt: EpochMs.nullable(),
    obstacle: RecoveryObstacle.nullable(),
    of: SavingsOf,
    /** Days that count. */
    beforeDays: z.number().int(),
    afterDays: z.number().int(),
    recovered: Recovered.nullable(),
    perDay: Recovered.nullable(),
    form: ChangePointForm.nullable(),
    cvRmse: z.number().nullable(),
  })
  .meta({ id: 'FaultRecovery' });
export type FaultRecovery = z.infer<typeof FaultRecovery>;

export const RecoveredSumQuery = z
  .object({
    from: z.coerce.number().int().nonnegative().max(8.64e15),
    to: z.coerce.number().int().positive().max(8.64e15),
    regionId: z.coerce.number().int().min(0).max(largestRowId).optional(),
  })
  .strict()
  .refine(({ from, to }) => to > from, { path: ['to'] })
  .meta({ id: 'RecoveredSumQuery' });
export type RecoveredSumQuery = z.infer<typeof RecoveredSumQuery>;

/** Orders of cooling that were reported in a period and mended, as one. */
export const RecoveredSum = z
  .object({
    mended: z.number().int(),
    /** Of them: with a figure of their own, which is what is summed, and those whose own figure is proven. */
    told: z.number().int(),
    proven: z.number().int(),
    sum: Recovered.nullable(),
  })
  .meta({ id: 'RecoveredSum' });
export type RecoveredSum = z.infer<typeof RecoveredSum>;
