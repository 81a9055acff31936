import { z } from 'zod';
import { FaultGroup } from './faultGroups';
import { LocalName } from './languages';
import { EpochMs } from './time';
import { largestRowId } from './values';

/** Sums of a set of orders; every figure is one of them divided by another, so that sets can be added. */
export const FaultSums = z
  .object({
    /** Reported in the period, without what was merged or cancelled. */
    orders: z.number().int(),
    accepted: z.number().int(),
    acceptMs: z.number(),
    detectMs: z.number(),
    repaired: z.number().int(),
    repairMs: z.number(),
    closed: z.number().int(),
    closedAtOnce: z.number().int(),
    repeated: z.number().int(),
    judged: z.number().int(),
    onTime: z.number().int(),
    withCause: z.number().int(),
    noFault: z.number().int(),
    cost: z.number(),
  })
  .meta({ id: 'FaultSums' });
export type FaultSums = z.infer<typeof FaultSums>;

export const FaultFigureQuery = z
  .object({
    from: z.coerce.number().int().nonnegative().max(8.64e15),
    to: z.coerce.number().int().positive().max(8.64e15),
    by: FaultGroup.default('cause'),
    regionId: z.coerce.number().int().min(0).max(largestRowId).optional(),
  })
  .refine(({ from, to }) => to > from, { path: ['to'] })
  .meta({ id: 'FaultFigureQuery' });
export type FaultFigureQuery = z.infer<typeof FaultFigureQuery>;

export const FaultGroupSums = z
  .object({
    /** Of the level, type, cause, area …; null: none is told. */
    id: z.number().int().nullable(),
    name: LocalName.nullable(),
    sums: FaultSums,
  })
  .meta({ id: 'FaultGroupSums' });
export type FaultGroupSums = z.infer<typeof FaultGroupSums>;

export const FaultFigures = z
  .object({
    from: EpochMs,
    to: EpochMs,
    /** Sites that were there in the period, of those that the caller sees, and how long they were in all. */
    sites: z.number().int(),
    operatingMs: z.number(),
    sums: FaultSums,
    /** The most orders first. */
    groups: z.array(FaultGroupSums),
    /** By the day on which they were reported. */
    trend: z.array(z.object({ at: EpochMs, sums: FaultSums })),
  })
  .meta({ id: 'FaultFigures' });
export type FaultFigures = z.infer<typeof FaultFigures>;

const monthMs = 30.4375 * 86_400_000;
const over = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export interface FaultRates {
  mttaMs: number | null;
  mttdMs: number | null;
  mttrMs: number | null;
  mtbfMs: number | null;
  availability: number | null;
  firstTimeFix: number | null;
  repeats: number | null;
  onTime: number | null;
  noFaultFound: number | null;
  perSiteMonth: number | null;
  cost: number;
}

export const faultRateNames = [
  'mttaMs',
  'mttdMs',
  'mttrMs',
  'mtbfMs',
  'availability',
  'firstTimeFix',
  'repeats',
  'onTime',
  'noFaultFound',
  'perSiteMonth',
  'cost',
] as const satisfies readonly (keyof FaultRates)[];

/** A month is not told from less time than this of the mean site: an order in the first hour would make it hundreds. */
export const leastOfMonthMs = 6 * 86_400_000;

export type Operating = Pick<FaultFigures, 'sites' | 'operatingMs'>;

/** Null where there is nothing to divide by, or too little. */
export function ratesOf(sums: FaultSums, { sites, operatingMs }: Operating): FaultRates {
  const mttrMs = over(sums.repairMs, sums.repaired);
  const mtbfMs = over(operatingMs, sums.orders);
  return {
    mttaMs: over(sums.acceptMs, sums.accepted),
    mttdMs: over(sums.detectMs, sums.orders),
    mttrMs,
    mtbfMs,
    availability: mtbfMs === null || mttrMs === null ? null : mtbfMs / (mtbfMs + mttrMs),
    firstTimeFix: over(sums.closedAtOnce, sums.closed),
    repeats: over(sums.repeated, sums.orders),
    onTime: over(sums.onTime, sums.judged),
    noFaultFound: over(sums.noFault, sums.withCause),
    perSiteMonth: operatingMs < sites * leastOfMonthMs ? null : over(sums.orders, operatingMs / monthMs),
    cost: sums.cost,
  };
}
