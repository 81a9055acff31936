import { z } from 'zod';
import { LocalName } from './languages';
import { ChangePointForm, Saving, savingObstacles, SavingsOf } from './savings';
import { EpochMs } from './time';
import { largestRowId } from './values';

/** Thermal zones of GB 50176-2016; unknown where a year was not measured. */
const climates = [
  'severeCold',
  'cold',
  'mild',
  'hotSummerColdWinter',
  'hotSummerWarmWinter',
  'unknown',
] as const;
export const Climate = z.enum(climates).meta({ id: 'Climate' });
export type Climate = z.infer<typeof Climate>;

/** Without a strategy the last days are held against the year before them. */
export const rollingReportDays = 30;

/** What a baseline of daily energy is held to: see the texts, baselines.rule. */
export const baselineLimits = {
  /** Guideline 14 lists 15 % of months and 30 % of hours; days are taken as hours. */
  cvRmse: 0.3,
  /** Guideline 14, of months; either way. */
  nmbe: 0.05,
  /** Guideline 14: half the width of the interval of a saving at 68 %, of the saving. */
  uncertainty: 0.5,
} as const;

/** `good`: within the limits of its fit · `weak`: beyond one · `missing`: there is none. */
export const baselineStates = ['good', 'weak', 'missing'] as const;
export type BaselineState = (typeof baselineStates)[number];
export const baselineOrders = ['saved', 'cvRmse', 'site'] as const;
export type BaselineOrder = (typeof baselineOrders)[number];
export const mostBaselines = 500;

const asked = {
  of: SavingsOf.default('ac'),
  regionId: z.coerce.number().int().positive().max(largestRowId).optional(),
  state: z.enum(baselineStates).optional(),
  order: z.enum(baselineOrders).default('saved'),
};
export const BaselinesQuery = z.object(asked).strict().meta({ id: 'BaselinesQuery' });
export type BaselinesQuery = z.infer<typeof BaselinesQuery>;

export const BaselinesExport = z
  .object({ ...asked, format: z.enum(['xlsx', 'csv']) })
  .strict()
  .meta({ id: 'BaselinesExport' });
export type BaselinesExport = z.infer<typeof BaselinesExport>;

/** What stands in a table of baselines, in this order. */
export const baselineColumns = [
  ...(['area', 'siteCode', 'siteName', 'option', 'state', 'form', 'baselineDays', 'leftOutDays'] as const),
  ...(['validFrom', 'ends', 'cvRmse', 'nmbe', 'rSquared', 'reportDays', 'savedKwh', 'bandKwh'] as const),
  ...(['verdict', 'uncertainty', 'fittedAt', 'lacks', 'from'] as const),
] as const;

/** The baseline of a site as the last night fitted it, with what was saved since it ends. */
export const StoredBaseline = z
  .object({
    siteId: z.number().int(),
    siteCode: z.string(),
    siteName: z.string(),
    areaName: LocalName,
    /** Null: no night has looked at the site yet; all below is null or 0 then. */
    fittedAt: EpochMs.nullable(),
    /** What was used from here on is held against it; the baseline ends here. */
    validFrom: EpochMs.nullable(),
    /** Whether it ends where intelligent control began; if not it moves on by a day each night. */
    isOfStrategy: z.boolean(),
    baselineDays: z.number().int(),
    leftOutDays: z.number().int(),
    reportDays: z.number().int(),
    obstacle: z.enum(savingObstacles).nullable(),
    form: ChangePointForm.nullable(),
    /** Forms that were fitted too and told less by BIC, best first. */
    others: z.array(ChangePointForm),
    cvRmse: z.number().nullable(),
    nmbe: z.number().nullable(),
    rSquared: z.number().nullable(),
    saving: Saving.nullable(),
    /** Of a saving that is told: half the width of its interval at 68 %, of the saving. */
    uncertainty: z.number().nullable(),
    state: z.enum(baselineStates),
  })
  .meta({ id: 'StoredBaseline' });
export type StoredBaseline = z.infer<typeof StoredBaseline>;

/** The savings of sites as one: what each errs by itself averages out, an error of the weather that they share does not. */
export const SavingTogether = z
  .object({ sites: z.number().int(), saving: Saving })
  .meta({ id: 'SavingTogether' });
export type SavingTogether = z.infer<typeof SavingTogether>;

export const Baselines = z
  .object({
    rows: z.array(StoredBaseline),
    /** Sites in sight by state, and those whose saving is proven; rows are at most mostBaselines of one choice. */
    counts: z.record(z.enum(baselineStates), z.number().int()),
    proven: z.number().int(),
    /** The last day that a night has looked at at any of them; null: at none. */
    night: EpochMs.nullable(),
    /** Of all sites in sight that have a saving to tell; null: none has. */
    together: SavingTogether.nullable(),
    matched: z.number().int(),
  })
  .meta({ id: 'Baselines' });
export type Baselines = z.infer<typeof Baselines>;
