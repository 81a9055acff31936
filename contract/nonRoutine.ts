import { z } from 'zod';
import { SavingsOf } from './savingsOf';
import { SiteParams } from './siteEnergy';
import { EpochMs } from './time';
import { largestRowId } from './values';

const Id = z.number().int().positive().max(largestRowId);

/** What happened at a site that neither weather nor load tells. */
export const nonRoutineKinds = [
  ...(['loadAdded', 'loadRemoved', 'acReplaced', 'setpointByHand'] as const),
  ...(['doorOpen', 'outage', 'meterChange', 'dataGap', 'other'] as const),
] as const;
export const NonRoutineKind = z.enum(nonRoutineKinds).meta({ id: 'NonRoutineKind' });
export type NonRoutineKind = z.infer<typeof NonRoutineKind>;

/** IPMVP: how the effect was found. A key parameter measured · B all measured · C whole site · D simulated. */
export const ipmvpOptions = ['A', 'B', 'C', 'D'] as const;
export const IpmvpOption = z.enum(ipmvpOptions).meta({ id: 'IpmvpOption' });
export type IpmvpOption = z.infer<typeof IpmvpOption>;

const mostKwhPerDay = 100_000;
const fields = {
  kind: NonRoutineKind,
  of: SavingsOf,
  from: EpochMs,
  /** Null: it goes on. */
  to: EpochMs.nullable(),
  /** How much more was used a day because of it; null: its days do not count. */
  kwhPerDay: z.number().min(-mostKwhPerDay).max(mostKwhPerDay).nullable(),
  option: IpmvpOption,
  note: z.string().trim().min(1).max(500),
};

export const NonRoutineDraft = z
  .object({
    ...fields,
    /** A document or photo that is kept of the site. */
    evidenceId: Id,
  })
  .strict()
  .refine(({ from, to }) => to === null || to > from, { path: ['to'] })
  .meta({ id: 'NonRoutineDraft' });
export type NonRoutineDraft = z.infer<typeof NonRoutineDraft>;

export const NonRoutineEvent = z
  .object({
    ...fields,
    id: Id,
    /** Null: the file was removed since; its name stays. */
    evidenceId: Id.nullable(),
    evidenceName: z.string(),
    author: z.string(),
    at: EpochMs,
  })
  .meta({ id: 'NonRoutineEvent' });
export type NonRoutineEvent = z.infer<typeof NonRoutineEvent>;

export const NonRoutineParams = SiteParams.extend({
  event: z.coerce.number().int().positive().max(largestRowId),
});
