import { z } from 'zod';
import { SavingsOf, savingVerdicts } from './savings';
import { EpochMs } from './time';
import { largestRowId } from './values';

const Id = z.number().int().positive().max(largestRowId);

/** Days with the strategy that count, and as many without it. */
export const daysPerArm = { least: 14, usual: 14, most: 60 } as const;

/** `running`: until its planned end nothing is claimed. `stopped`: nothing ever is. */
export const ExperimentState = z.enum(['running', 'done', 'stopped']).meta({ id: 'ExperimentState' });
export type ExperimentState = z.infer<typeof ExperimentState>;

/**
 * Why an experiment ended before its time. `temperatureAlarms` an alarm of temperature was raised at the site · `guard`
 * a guard took back what the plan had set · `planChanged` the site follows another plan, or another version of it.
 */
export const ExperimentStop = z
  .enum(['temperatureAlarms', 'guard', 'planChanged', 'byHand'])
  .meta({ id: 'ExperimentStop' });
export type ExperimentStop = z.infer<typeof ExperimentStop>;

/** How the days are laid out: drawn in pairs of blocks, of each pair one block with the strategy. */
export const ExperimentDesign = z
  .object({
    pairs: z.number().int(),
    blockDays: z.number().int(),
    /** Hours after the start of each block that do not count: the room still remembers the block before. */
    washoutH: z.number(),
    /** No twin of the room is known: a brick room is assumed. */
    isWashoutAssumed: z.boolean(),
    days: z.number().int(),
    daysPerArm: z.number().int(),
  })
  .meta({ id: 'ExperimentDesign' });
export type ExperimentDesign = z.infer<typeof ExperimentDesign>;

/** The strategy's saving a day of 24 h that count, with its interval of 90 %; none where the days refute nothing. */
export const ExperimentResult = z
  .object({
    obstacle: z.enum(['fewDays', 'noBand']).nullable(),
    saving: z
      .object({
        savedKwhPerDay: z.number(),
        lowKwhPerDay: z.number(),
        highKwhPerDay: z.number(),
        offKwhPerDay: z.number(),
        verdict: z.enum(savingVerdicts),
      })
      .nullable(),
    onDays: z.number().int(),
    offDays: z.number().int(),
    leftOut: z.number().int(),
  })
  .meta({ id: 'ExperimentResult' });
export type ExperimentResult = z.infer<typeof ExperimentResult>;

const Arms = z.object({ on: z.number().int(), off: z.number().int() });

export const Experiment = z
  .object({
    id: Id,
    siteId: z.number().int(),
    siteCode: z.string(),
    siteName: z.string(),
    programId: z.number().int(),
    programName: z.string(),
    version: z.number().int(),
    of: SavingsOf,
    design: ExperimentDesign,
    /** An auditor draws the same days from it. */
    seed: z.number().int(),
    state: ExperimentState,
    why: ExperimentStop.nullable(),
    note: z.string(),
    /** The strategy is kept off until somebody lets it act again. */
    isHeld: z.boolean(),
    from: EpochMs,
    to: EpochMs,
    /** Whether the strategy acts today; null outside of the days. */
    isOn: z.boolean().nullable(),
    daysLeft: z.number().int(),
    elapsed: Arms,
    result: ExperimentResult.nullable(),
    by: z.string(),
    at: EpochMs,
    endedAt: EpochMs.nullable(),
    endedBy: z.string().nullable(),
    mayEdit: z.boolean(),
  })
  .meta({ id: 'Experiment' });
export type Experiment = z.infer<typeof Experiment>;

/** One day; what was used is told when the experiment is over. */
export const ExperimentDay = z
  .object({ day: EpochMs, isOn: z.boolean(), counts: z.boolean(), kwh: z.number().nullable() })
  .meta({ id: 'ExperimentDay' });
export type ExperimentDay = z.infer<typeof ExperimentDay>;

export const ExperimentDetail = Experiment.extend({ days: z.array(ExperimentDay) }).meta({
  id: 'ExperimentDetail',
});
export type ExperimentDetail = z.infer<typeof ExperimentDetail>;

export const ExperimentDraft = z
  .object({
    siteId: Id,
    of: SavingsOf.default('ac'),
    daysPerArm: z.number().int().min(daysPerArm.least).max(daysPerArm.most).default(daysPerArm.usual),
  })
  .strict()
  .meta({ id: 'ExperimentDraft' });
export type ExperimentDraft = z.infer<typeof ExperimentDraft>;

export const DesignQuery = z
  .object({
    siteId: z.coerce.number().int().positive().max(largestRowId),
    daysPerArm: z.coerce.number().int().min(daysPerArm.least).max(daysPerArm.most).default(daysPerArm.usual),
  })
  .strict()
  .meta({ id: 'DesignQuery' });

/** What would be drawn at a site, or why no experiment can begin there. */
export const ProposedExperiment = z
  .object({
    obstacle: z.enum(['noPlan', 'notActive', 'running']).nullable(),
    programName: z.string().nullable(),
    design: ExperimentDesign,
  })
  .meta({ id: 'ProposedExperiment' });
export type ProposedExperiment = z.infer<typeof ProposedExperiment>;

export const ExperimentQuery = z
  .object({
    siteId: z.coerce.number().int().positive().max(largestRowId).optional(),
    state: ExperimentState.optional(),
  })
  .strict()
  .meta({ id: 'ExperimentQuery' });
export type ExperimentQuery = z.infer<typeof ExperimentQuery>;

export const StopReason = z
  .object({ note: z.string().trim().min(1).max(200) })
  .strict()
  .meta({ id: 'StopReason' });
