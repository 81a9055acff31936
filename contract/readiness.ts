import { z } from 'zod';
import { DiagnosisKind } from './diagnosis';
import { LocalName } from './languages';
import { EpochMs } from './time';
import { largestRowId } from './values';

/** What stored data are used for; what each needs is in the texts, readiness.need.<use>. */
export const readinessUses = [
  ...(['pue', 'baseline', 'ranking', 'twin', 'diagnosis', 'strategies', 'experiment'] as const),
] as const;
export const ReadinessUse = z.enum(readinessUses).meta({ id: 'ReadinessUse' });
export type ReadinessUse = z.infer<typeof ReadinessUse>;

/** From the best: some kinds alone (`partly`), only time is lacking (`waiting`), something is to be done (`missing`). */
export const readinessStates = ['available', 'partly', 'waiting', 'missing'] as const;
export const ReadinessState = z.enum(readinessStates).meta({ id: 'ReadinessState' });
export type ReadinessState = z.infer<typeof ReadinessState>;

/**
 * What is lacking. `noDays` no day of the site is stored · `silent` nothing was received for days · `no…` nothing
 * measures it · `…Gaps` measured for less than 90 % of every day · `neverTogether` each was measured, never on the same
 * day · `faultyMeter` a meter was faulty on every day · `fewDays` · `beforeControl` control began before there were
 * enough days, and they cannot become more · `fewPeers` too few comparable sites · `noModel` the energy follows neither
 * weather nor load · `longInterval` readings are too far apart, min · `fewNights`, `notLearned`, `neverAtRest`, `sharedMeter`, `noFit` of the thermal model · `notJudged` a kind of
 * diagnosis · `notLooked` the nightly job has not looked yet · `noUnits`, `noControl` no unit that can be commanded ·
 * `learning` hours that the plan has watched · `noPlan`, `shadow`, `experimentRuns`.
 */
export const readinessLacks = [
  ...([
    'noDays',
    'silent',
    'noTotal',
    'noLoad',
    'noAc',
    'noOutdoor',
    'noRoom',
    'noUnits',
    'noControl',
  ] as const),
  ...(['totalGaps', 'loadGaps', 'acGaps', 'outdoorGaps', 'neverTogether', 'faultyMeter'] as const),
  ...(['longInterval', 'fewDays', 'beforeControl', 'fewPeers', 'noModel', 'notLooked'] as const),
  ...(['fewNights', 'notLearned', 'neverAtRest', 'sharedMeter', 'noFit', 'notJudged'] as const),
  ...(['learning', 'noPlan', 'shadow', 'experimentRuns'] as const),
] as const;
export const ReadinessLackName = z.enum(readinessLacks).meta({ id: 'ReadinessLackName' });
export type ReadinessLackName = z.infer<typeof ReadinessLackName>;

export const ReadinessLack = z
  .object({
    lack: ReadinessLackName,
    /** Days, nights, sites or hours that there are, and that are needed; null where nothing is counted. */
    have: z.number().nullable(),
    need: z.number().nullable(),
    /** Of `notJudged`. */
    kind: DiagnosisKind.nullable(),
  })
  .meta({ id: 'ReadinessLack' });
export type ReadinessLack = z.infer<typeof ReadinessLack>;

/** One use at one site. `from`: the day on which it will be available at the pace of the last days. */
export const UseReadiness = z
  .object({
    use: ReadinessUse,
    state: ReadinessState,
    /** The first one is to be seen to first; none where it is available. */
    lacks: z.array(ReadinessLack),
    from: EpochMs.nullable(),
  })
  .meta({ id: 'UseReadiness' });
export type UseReadiness = z.infer<typeof UseReadiness>;

export const SiteReadiness = z
  .object({
    /** When it was found; null: of a new site, within minutes. */
    at: EpochMs.nullable(),
    uses: z.array(UseReadiness),
  })
  .meta({ id: 'SiteReadiness' });
export type SiteReadiness = z.infer<typeof SiteReadiness>;

export const readinessGroupings = ['site', 'area'] as const;
export const mostReadinessRows = 100;

const filters = {
  by: z.enum(readinessGroupings).default('site'),
  regionId: z.coerce.number().int().positive().max(largestRowId).optional(),
  /** Rows are in the order of this use, the best first unless `isWorstFirst`; state and lack are of it. */
  use: ReadinessUse.default('pue'),
  isWorstFirst: z.enum(['true', 'false']).default('true'),
  state: ReadinessState.optional(),
  lack: ReadinessLackName.optional(),
  /** Part of a site's code or name. */
  text: z.string().trim().max(80).optional(),
};
export const ReadinessQuery = z
  .object({ ...filters, pageNum: z.coerce.number().int().min(1).max(10_000).default(1) })
  .strict()
  .meta({ id: 'ReadinessQuery' });
export type ReadinessQuery = z.infer<typeof ReadinessQuery>;

export const ReadinessExport = z
  .object({ ...filters, format: z.enum(['xlsx', 'csv']) })
  .strict()
  .meta({ id: 'ReadinessExport' });
export type ReadinessExport = z.infer<typeof ReadinessExport>;

const Counts = z.record(ReadinessState, z.number().int());

/** One use at all sites in sight, with what is lacking first at how many of them. */
export const FleetReadiness = z
  .object({
    use: ReadinessUse,
    counts: Counts,
    lacks: z.array(z.object({ lack: ReadinessLackName, sites: z.number().int() })),
    /** When the next site will be available; null: of none is it known. */
    nextFrom: EpochMs.nullable(),
  })
  .meta({ id: 'FleetReadiness' });
export type FleetReadiness = z.infer<typeof FleetReadiness>;

export const SiteReadinessRow = z
  .object({
    siteId: z.number().int(),
    siteCode: z.string(),
    siteName: z.string(),
    areaName: LocalName,
    uses: z.array(UseReadiness),
  })
  .meta({ id: 'SiteReadinessRow' });
export type SiteReadinessRow = z.infer<typeof SiteReadinessRow>;

export const AreaReadinessRow = z
  .object({
    areaId: z.number().int(),
    name: LocalName,
    sites: z.number().int(),
    uses: z.array(z.object({ use: ReadinessUse, counts: Counts, nextFrom: EpochMs.nullable() })),
  })
  .meta({ id: 'AreaReadinessRow' });
export type AreaReadinessRow = z.infer<typeof AreaReadinessRow>;

export const Readiness = z
  .object({
    /** Sites in sight, and those of which it is known already; the others follow within minutes. */
    sites: z.number().int(),
    known: z.number().int(),
    /** When the oldest of it was found. */
    at: EpochMs.nullable(),
    fleet: z.array(FleetReadiness),
    /** One page of `matched`, of sites or of areas by the query. */
    siteRows: z.array(SiteReadinessRow),
    areaRows: z.array(AreaReadinessRow),
    matched: z.number().int(),
  })
  .meta({ id: 'Readiness' });
export type Readiness = z.infer<typeof Readiness>;
