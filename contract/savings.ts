import { z } from 'zod';
import { NonRoutineEvent } from './nonRoutine';
import { SavingsOf } from './savingsOf';
import { longestSiteDaysMs } from './siteEnergy';
import { EpochMs } from './time';

export { ipmvpOptionOf, savingsOf, SavingsOf } from './savingsOf';

export const changePointForms = [
  'mean',
  '2P',
  '3PC',
  '3PH',
  '4P',
  '5P',
  'telecom2P',
  'telecom3PC',
  'telecom4P',
] as const;
export const ChangePointForm = z.enum(changePointForms).meta({ id: 'ChangePointForm' });
export type ChangePointForm = z.infer<typeof ChangePointForm>;
type WordForm = Extract<ChangePointForm, 'mean' | `telecom${string}`>;
/** Whether its name is made of words (texts, savings.formShort.*); those of the others are the same in any language. */
export const isWordForm = (form: ChangePointForm): form is WordForm =>
  form === 'mean' || form.startsWith('telecom');

/** Two-sided, of every band that the product shows. */
export const savingsConfidence = 0.9;
/** Fewer whole days than these tell neither a baseline nor a saving. */
export const leastBaselineDays = 30;
export const leastReportingDays = 7;
/** A day counts when this much of its outdoor temperature was measured; its energy as `energyBand.ts` says. */
export const leastCompletePct = 90;
/** CalTRACK 2.0: a baseline year may miss 37 days. */
export const calTrackBaseline = { days: 365, missing: 37 } as const;

const moment = z.coerce.number().pipe(EpochMs);
const span = (from: number, to: number) => to > from && to - from <= longestSiteDaysMs;

export const SiteSavingQuery = z
  .object({
    of: SavingsOf,
    baselineFrom: moment,
    baselineTo: moment,
    reportFrom: moment,
    reportTo: moment,
  })
  .strict()
  .refine(({ baselineFrom, baselineTo }) => span(baselineFrom, baselineTo), { path: ['baselineTo'] })
  .refine(({ reportFrom, reportTo }) => span(reportFrom, reportTo), { path: ['reportTo'] })
  .refine(({ baselineTo, reportFrom }) => reportFrom >= baselineTo, { path: ['reportFrom'] })
  .meta({ id: 'SiteSavingQuery' });
export type SiteSavingQuery = z.infer<typeof SiteSavingQuery>;

/** A key that exports are signed with; published for as long as what it has signed may be checked. */
export const SavingsKey = z
  .object({
    publicKey: z.string(),
    /** The first characters of its hash, for two people to compare. */
    fingerprint: z.string(),
    from: EpochMs,
    until: EpochMs.nullable(),
  })
  .meta({ id: 'SavingsKey' });
export type SavingsKey = z.infer<typeof SavingsKey>;

/** `proven`: the whole band is above nothing; `usedMore`: below; else the saving is smaller than its band. */
export const savingVerdicts = ['proven', 'notProven', 'usedMore'] as const;

/** No saved energy is told without its band: half the width of its interval. */
export const Saving = z
  .object({
    savedKwh: z.number(),
    bandKwh: z.number(),
    /** Of what would have been used. */
    savedShare: z.number(),
    bandShare: z.number(),
    verdict: z.enum(savingVerdicts),
  })
  .meta({ id: 'Saving' });
export type Saving = z.infer<typeof Saving>;

/** What stands in the way of an answer. */
export const savingObstacles = ['fewBaselineDays', 'fewReportingDays', 'noModel'] as const;

export const BaselineDay = z
  .object({ day: EpochMs, kwh: z.number(), expectedKwh: z.number(), outdoorC: z.number() })
  .meta({ id: 'BaselineDay' });

export const SiteSaving = z
  .object({
    obstacle: z.enum(savingObstacles).nullable(),
    /** Days that count, and days of the span that do not. */
    baselineDays: z.number().int(),
    baselineLeftOut: z.number().int(),
    reportDays: z.number().int(),
    reportLeftOut: z.number().int(),
    /**
     * Days on which the site fed energy back: those that count do with what was drawn from the grid, without what was
     * fed back; others are left out. Null where there is none, or the energy is not of the whole site.
     */
    fedBack: z
      .object({
        baselineDays: z.number().int(),
        reportDays: z.number().int(),
        leftOutDays: z.number().int(),
        kwh: z.number(),
      })
      .nullable(),
    model: z
      .object({
        form: ChangePointForm,
        interceptKwh: z.number(),
        slopes: z.array(z.number()),
        changePointsC: z.array(z.number()),
        /** Forms that were fitted too and told less by BIC, best first. */
        others: z.array(ChangePointForm),
      })
      .nullable(),
    fit: z
      .object({
        cvRmse: z.number(),
        nmbe: z.number(),
        rSquared: z.number(),
        autocorrelation: z.number(),
        /** Whether the baseline is as long as CalTRACK 2.0 asks. */
        isYearLong: z.boolean(),
        /** Days of the report that were hotter or colder than any day of the baseline. */
        beyondDays: z.number().int(),
      })
      .nullable(),
    /** Of the days that count, without what non-routine events have added; null where none counts. */
    usedKwh: z.number().nullable(),
    /** Non-routine events that touch the two periods, and what they have added in the second. */
    events: z.array(NonRoutineEvent),
    nonRoutineKwh: z.number().nullable(),
    expectedKwh: z.number().nullable(),
    saving: Saving.nullable(),
    /** Of the report, by day. */
    days: z.array(BaselineDay),
  })
  .meta({ id: 'SiteSaving' });
export type SiteSaving = z.infer<typeof SiteSaving>;
