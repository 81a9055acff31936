import { z } from 'zod';
import { knownPctNeeded } from './energyBand';
import { EpochMs } from './time';

/** How it is known what a supplier charged. An estimate is one of the supplier, until somebody reads the meter. */
export const billSources = ['invoice', 'portal', 'reading', 'estimate'] as const;
export const billCurrencies = ['CNY', 'HKD', 'MOP', 'USD'] as const;

/** Below so many percent of the period a bill is not compared with the meter. */
export const leastBillCompletePct = knownPctNeeded('bill');
/** A bill agrees with the meter up to this far, %: two meters of class 1, their transformers and what was not measured. */
export const billTolerancePct = 5;
export const longestBillDays = 800;

/** `above`: more was charged than the meter counted. */
export const billVerdicts = ['agrees', 'above', 'below', 'notComparable'] as const;
export const BillVerdict = z.enum(billVerdicts).meta({ id: 'BillVerdict' });
export type BillVerdict = z.infer<typeof BillVerdict>;

const figure = z.number().nullable();

/** What was charged over some days, first and last included, and what the meter of the site says of the same days. */
export const ReconciledBill = z
  .object({
    id: z.number().int(),
    number: z.string(),
    fromDay: EpochMs,
    toDay: EpochMs,
    kwh: z.number(),
    amount: figure,
    currency: z.string(),
    source: z.enum(billSources),
    /** Null where nothing was measured. */
    meteredKwh: figure,
    /** Of the period, by a meter without fault. */
    completePct: z.number().int(),
    faultyDays: z.number().int(),
    /** Charged less metered; null where they cannot be compared. */
    differenceKwh: figure,
    differencePct: figure,
    verdict: BillVerdict,
  })
  .meta({ id: 'ReconciledBill' });
export type ReconciledBill = z.infer<typeof ReconciledBill>;
export const ReconciledBills = z.array(ReconciledBill).meta({ id: 'ReconciledBills' });
