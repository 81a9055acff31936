import { z } from 'zod';
import { line } from './plainText';
import { CommandPoint, CommandReason, CommandState } from './commands';
import { PageQuery } from './envelope';
import { StationClass } from './sites';
import { PlanGuard, StrategyKind, StrategyNote, StrategySetting } from './strategies';
import { EpochMs, hourMs, minuteMs } from './time';
import { largestRowId } from './values';

const Id = z.number().int().positive().max(largestRowId);
const name = line().min(1).max(64);
const longestNote = 200;
const note = z.string().trim().max(longestNote);

/**
 * `draft` nothing follows it · `shadow` it decides and logs, and sends nothing · `rollingOut` a version goes to its
 * sites stage by stage, and is in shadow at the others · `active` it works in its whole scope · `stopped` every site
 * goes back to how it was found.
 */
export const ProgramState = z
  .enum(['draft', 'shadow', 'rollingOut', 'active', 'stopped'])
  .meta({ id: 'ProgramState' });
export type ProgramState = z.infer<typeof ProgramState>;

/** Whose sites a program is for; each part that is set narrows it. */
export const ProgramScope = z
  .object({
    regionId: Id.nullable(),
    stationClass: StationClass.nullable(),
    buildTypeId: Id.nullable(),
    groupId: Id.nullable(),
  })
  .strict()
  .meta({ id: 'ProgramScope' });
export type ProgramScope = z.infer<typeof ProgramScope>;

/** The strategies in their order, each at most once. */
export const ProgramStrategies = z
  .array(StrategySetting)
  .min(1)
  .max(10)
  .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, 'fields.invalid');

export const ProgramDraft = z
  .object({ name, scope: ProgramScope, strategies: ProgramStrategies, note: note.default('') })
  .strict()
  .meta({ id: 'ProgramDraft' });
export type ProgramDraft = z.infer<typeof ProgramDraft>;

export const VersionDraft = z
  .object({ strategies: ProgramStrategies, note: note.default('') })
  .strict()
  .meta({ id: 'VersionDraft' });
export type VersionDraft = z.infer<typeof VersionDraft>;

export const ProgramVersion = z
  .object({
    number: z.number().int(),
    strategies: z.array(StrategySetting),
    note: z.string(),
    by: z.string(),
    at: EpochMs,
  })
  .meta({ id: 'ProgramVersion' });
export type ProgramVersion = z.infer<typeof ProgramVersion>;

/** Stages of a rollout: some sites, an area, a city, all. */
export const rolloutStages = ['sites', 'area', 'city', 'all'] as const;
export const RolloutStop = z.enum(['temperatureAlarms', 'starts', 'byHand']).meta({ id: 'RolloutStop' });
export type RolloutStop = z.infer<typeof RolloutStop>;

/** What a rollout is judged by: the same sites before and since, over spans of one length. */
export const RolloutEvidence = z
  .object({
    sites: z.number().int(),
    alarmsBefore: z.number().int(),
    alarmsSince: z.number().int(),
    /** Starts of compressors, a site and a day; null where they are not counted, or not for long enough to tell. */
    startsBefore: z.number().nullable(),
    startsSince: z.number().nullable(),
  })
  .meta({ id: 'RolloutEvidence' });
export type RolloutEvidence = z.infer<typeof RolloutEvidence>;

export const Rollout = z
  .object({
    id: Id,
    version: z.number().int(),
    state: z.enum(['running', 'done', 'stopped', 'back']),
    /** 1 … 4, as `rolloutStages` has them. */
    stage: z.number().int(),
    stageAt: EpochMs,
    waitMs: z.number().int(),
    nextAt: EpochMs.nullable(),
    sites: z.number().int(),
    why: RolloutStop.nullable(),
    evidence: RolloutEvidence.nullable(),
    by: z.string(),
    at: EpochMs,
    endedAt: EpochMs.nullable(),
    endedBy: z.string().nullable(),
  })
  .meta({ id: 'Rollout' });
export type Rollout = z.infer<typeof Rollout>;

export const StrategyProgram = z
  .object({
    id: Id,
    name: z.string(),
    scope: ProgramScope,
    /** The names of region, building type and group, in the language that is asked for; null: any. */
    regionName: z.string().nullable(),
    buildTypeName: z.string().nullable(),
    groupName: z.string().nullable(),
    state: ProgramState,
    stateAt: EpochMs,
    why: RolloutStop.nullable(),
    version: z.number().int(),
    activeVersion: z.number().int().nullable(),
    strategies: z.array(StrategySetting),
    /** Sites at which it applies now, and at how many of them it works. */
    sites: z.number().int(),
    working: z.number().int(),
    rollout: Rollout.nullable(),
    by: z.string(),
    at: EpochMs,
    mayEdit: z.boolean(),
  })
  .meta({ id: 'StrategyProgram' });
export type StrategyProgram = z.infer<typeof StrategyProgram>;

export const ProgramDetail = StrategyProgram.extend({
  versions: z.array(ProgramVersion),
  rollouts: z.array(Rollout),
}).meta({ id: 'ProgramDetail' });
export type ProgramDetail = z.infer<typeof ProgramDetail>;

const NamedChoice = z.object({ id: Id, name: z.string() });
export const StrategyChoices = z
  .object({ buildTypes: z.array(NamedChoice), groups: z.array(NamedChoice) })
  .meta({ id: 'StrategyChoices' });
export type StrategyChoices = z.infer<typeof StrategyChoices>;

export const RolloutRequest = z
  .object({
    firstSites: z.number().int().min(1).max(100).default(5),
    /** Before each next stage. */
    waitMs: z
      .number()
      .int()
      .min(10 * minuteMs)
      .max(30 * 24 * hourMs)
      .default(24 * hourMs),
  })
  .strict()
  .meta({ id: 'RolloutRequest' });
export type RolloutRequest = z.infer<typeof RolloutRequest>;

/**
 * How a site stands. `waiting` its plan was assigned and not decided yet · `learning` less than two days of data ·
 * `shadow` decides and sends nothing · `working` · `held` a guard holds the plan back · `returning` no plan applies any
 * more, and what one had set is given back.
 */
export const siteStrategyStates = ['waiting', 'learning', 'shadow', 'working', 'held', 'returning'] as const;
export const SiteStrategyState = z.enum(siteStrategyStates).meta({ id: 'SiteStrategyState' });
export type SiteStrategyState = z.infer<typeof SiteStrategyState>;

/** One point that the plan wants otherwise, and what became of it. */
export const StrategyWish = z
  .object({
    deviceId: z.number().int(),
    point: CommandPoint,
    value: z.number(),
  })
  .meta({ id: 'StrategyWish' });
export type StrategyWish = z.infer<typeof StrategyWish>;

/** What the engine says of one minute of a site: stored as it is. */
export const StrategySaid = z
  .object({
    notes: z.array(StrategyNote),
    guard: PlanGuard.nullable(),
    until: EpochMs.nullable(),
    wishes: z.array(StrategyWish),
  })
  .meta({ id: 'StrategySaid' });
export type StrategySaid = z.infer<typeof StrategySaid>;

export const StrategyCommand = z
  .object({
    id: Id,
    deviceId: z.number().int(),
    deviceName: z.string(),
    point: CommandPoint,
    value: z.number(),
    state: CommandState,
    why: CommandReason.nullable(),
    at: EpochMs,
    holdsUntil: EpochMs.nullable(),
  })
  .meta({ id: 'StrategyCommand' });
export type StrategyCommand = z.infer<typeof StrategyCommand>;

/**
 * What the site's controller keeps while it hears nothing of the centre. `none` it keeps no plan, since none is at work ·
 * `waiting` it has not confirmed the newest · `kept` it has confirmed this version of the program.
 */
export const keptStates = ['none', 'waiting', 'kept'] as const;
export const KeptByController = z
  .object({ state: z.enum(keptStates), version: z.number().int().nullable() })
  .meta({ id: 'KeptByController' });
export type KeptByController = z.infer<typeof KeptByController>;

export const SiteStrategy = z
  .object({
    siteId: z.number().int(),
    siteCode: z.string(),
    siteName: z.string(),
    stationClass: StationClass,
    programId: z.number().int().nullable(),
    programName: z.string().nullable(),
    version: z.number().int().nullable(),
    state: SiteStrategyState,
    since: EpochMs,
    decidedAt: EpochMs.nullable(),
    saidAt: EpochMs.nullable(),
    said: StrategySaid.nullable(),
    /** Null: no controller of the site can keep a plan. */
    kept: KeptByController.nullable(),
  })
  .meta({ id: 'SiteStrategy' });
export type SiteStrategy = z.infer<typeof SiteStrategy>;

export const StrategyLogEntry = z
  .object({
    at: EpochMs,
    mode: z.enum(['shadow', 'active', 'returning']),
    version: z.number().int().nullable(),
    said: StrategySaid,
  })
  .meta({ id: 'StrategyLogEntry' });
export type StrategyLogEntry = z.infer<typeof StrategyLogEntry>;

/** All that is told of one site: null where no plan applies and none is being taken back. */
export const SiteStrategyDetail = z
  .object({
    strategy: SiteStrategy.nullable(),
    kinds: z.array(StrategyKind),
    devices: z.array(z.object({ id: z.number().int(), name: z.string() })),
    commands: z.array(StrategyCommand),
    log: z.array(StrategyLogEntry),
  })
  .meta({ id: 'SiteStrategyDetail' });
export type SiteStrategyDetail = z.infer<typeof SiteStrategyDetail>;

export const SiteStrategyQuery = PageQuery.extend({
  text: line().max(64).optional(),
  regionId: z.coerce.number().int().min(1).max(largestRowId).optional(),
  programId: z.coerce.number().int().min(1).max(largestRowId).optional(),
  state: SiteStrategyState.optional(),
  guard: PlanGuard.optional(),
}).meta({ id: 'SiteStrategyQuery' });
export type SiteStrategyQuery = z.infer<typeof SiteStrategyQuery>;

export const StrategySummaryQuery = z
  .object({ regionId: z.coerce.number().int().min(1).max(largestRowId).optional() })
  .meta({ id: 'StrategySummaryQuery' });
export type StrategySummaryQuery = z.infer<typeof StrategySummaryQuery>;

export const StrategySummary = z
  .object({
    /** How many sites stand where. */
    states: z.record(SiteStrategyState, z.number().int()),
    /** Of those held: by which guard. */
    guards: z.partialRecord(PlanGuard, z.number().int()),
    /** Programs that are on their way, and those that stopped by themselves. */
    rollingOut: z.number().int(),
    stopped: z.number().int(),
  })
  .meta({ id: 'StrategySummary' });
export type StrategySummary = z.infer<typeof StrategySummary>;
