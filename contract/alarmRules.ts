import { z } from 'zod';
import { DiagnosisKind } from './diagnosis';

/** One value per station class: a core room is held to other limits than a base station. */
export const perClass = <T extends z.ZodType>(value: T) =>
  z.object({ A: value, B: value, C: value, D: value });

/** Share of the device's rated power that a power is held to; where its plate is not known the number stands. */
const ofRated = z.number().positive().max(2).optional();

/** The rule speaks only while this holds; otherwise its alarm clears as by a normal reading. */
export const RuleGuard = z
  .object({ point: z.string(), is: z.enum(['above', 'below', 'equal']), to: z.number(), ofRated })
  .meta({ id: 'RuleGuard' });
export type RuleGuard = z.infer<typeof RuleGuard>;

const guards = z.array(RuleGuard).default([]);
const direction = z.enum(['above', 'below']);
const threshold = perClass(z.number());
const deadband = z.number().nonnegative();
const seconds = z.number().positive();

/** Other sensors of the same room, what is usual there, and how far apart two of them cannot be. */
const beside = z.object({
  sensors: z.array(z.object({ deviceClass: z.string(), point: z.string() })).min(1),
  coldest: z.number(),
  warmest: z.number(),
  apart: z.number().positive(),
});

/** What is judged of people at a door. */
export const DoorJudgement = z
  .enum(['withoutOrder', 'unknownCard', 'twoDoors'])
  .meta({ id: 'DoorJudgement' });
export type DoorJudgement = z.infer<typeof DoorJudgement>;

/**
 * What is wrong with how a controller speaks: its clock; nothing that it says can be understood; its credential is
 * used from two places.
 */
export const linkFaults = ['clock', 'notUnderstood', 'twoPlaces'] as const;
export const LinkFault = z.enum(linkFaults).meta({ id: 'LinkFault' });
export type LinkFault = z.infer<typeof LinkFault>;

/** What a planned alarm waits for. */
export const PlannedSource = z
  .enum(['commands', 'baselines', 'strategies', 'orders', 'points', 'model', 'serverHealth'])
  .meta({ id: 'PlannedSource' });
export type PlannedSource = z.infer<typeof PlannedSource>;

/**
 * A rule as data. Thresholds, bands and deadbands are in the unit of the point, times in seconds.
 * `limit`: points past a threshold; of several `all`, `any` or `some` (at least one, but not all) must violate.
 * `state`: a digital point equals `equals`. `event`: an alarm contact that the device itself reports.
 * `deviation`: point minus another point of the device. `mismatch`: what was commanded is not what is measured.
 * `byHand`: a setting that was commanded and read back is another now. `command` of a deviation: true, it
 * stands only of what is commanded on, and a failed command violates it as well; false, only of what nobody commands. Of
 * a mismatch: what the centre wants stands before what the device says of itself.
 * `rate`: rise per minute over a window. `predict`: minutes until the point crosses `limit`, as a room of one
 * resistance and one capacity warms.
 * `stuck`: the standard deviation of the point stayed below the threshold. `jump`: several samples running were
 * missing or leapt.
 * `sensor`: the point has no value, or none to be believed, too often; seconds of silence and tests of the value.
 * `disagree`: two sensors of one site differ. `frozen`: a counter stands still, or runs backwards.
 * `count`: a counter grew by `times` within a window. `shortCycle`: too many starts, or runs too short.
 * `change`: the value changed within `holdS`. `allOff`: no device of a class runs while a point is past its limit.
 * `silence`: nothing was heard of the controller for `afterS` of time in which the centre could see. `areaSilence`:
 * more than a share of an area's controllers fell silent within a window. `blind`: the centre itself could not see.
 * `flood`: the controller sends faster than it may and is held back. `link`: what is
 * wrong with how the controller speaks. `test`: a person raises it, at a level of choice.
 * `freePoint`: a declared free point of the device is past the limit that it was declared with.
 * `access`: what people do at a door, judged by what its controller tells of them; a threshold is of cards, or km/h.
 * `diagnosis`: the nightly look at stored days finds it; a threshold is of what that measures.
 * `strategy`: what intelligent control did or found; a threshold is of what that measures.
 * `planned`: the source of this alarm does not exist yet.
 */
export const AlarmRule = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('limit'),
      points: z.array(z.string()).min(1),
      match: z.enum(['all', 'any', 'some']).default('all'),
      direction,
      threshold,
      deadband,
      /** Values below it are not looked at: a dead phase is not an undervoltage. */
      ignoreBelow: z.number().optional(),
      /** What other sensors of the device say cannot be is no value. */
      beside: beside.optional(),
      while: guards,
    }),
    z.object({ kind: z.literal('state'), point: z.string(), equals: z.union([z.literal(0), z.literal(1)]) }),
    z.object({ kind: z.literal('event'), point: z.string() }),
    z.object({
      kind: z.literal('deviation'),
      point: z.string(),
      from: z.string(),
      direction,
      threshold,
      deadband,
      while: guards,
      command: z.boolean().optional(),
    }),
    z.object({ kind: z.literal('byHand'), point: z.string(), threshold }),
    z.object({
      kind: z.literal('mismatch'),
      commanded: z.string(),
      equals: z.union([z.literal(0), z.literal(1)]),
      measured: z.string(),
      direction,
      threshold,
      deadband,
      ofRated,
      command: z.boolean().optional(),
    }),
    z.object({
      kind: z.literal('rate'),
      point: z.string(),
      threshold,
      overS: seconds,
      deadband,
      /** The slower form: a rise by this much within `riseOverS` counts as well. */
      rise: threshold.optional(),
      riseOverS: seconds.optional(),
    }),
    z.object({
      kind: z.literal('predict'),
      point: z.string(),
      limit: threshold,
      threshold,
      overS: seconds,
      deadband,
      /** Of the room's air, minutes; without one the present slope is taken to go on. */
      timeConstantMin: perClass(z.number().positive()).optional(),
    }),
    z.object({
      kind: z.literal('stuck'),
      point: z.string(),
      threshold,
      overS: seconds,
      /** Something that should have moved the sensor: how often devices of this class started meanwhile. */
      peerClass: z.string().optional(),
      peerPoint: z.string().optional(),
      times: z.number().int().positive().optional(),
    }),
    z.object({
      kind: z.literal('jump'),
      point: z.string(),
      threshold,
      samples: z.number().int().min(1).max(100),
    }),
    z.object({
      kind: z.literal('sensor'),
      point: z.string(),
      /** Every device of the class has it: it is missed from the first report on, not only once it had a value. */
      isVital: z.boolean().default(false),
      /** Values that stand for a sensor that does not answer. */
      never: z.array(z.number()).default([]),
      /** It changes by no more than this between two looks and back: at once, by the minute, and at most. */
      leap: z
        .object({
          atOnce: z.number().positive(),
          perMinute: z.number().nonnegative(),
          atMost: z.number().positive(),
        })
        .optional(),
      beside: beside.optional(),
    }),
    z.object({
      kind: z.literal('disagree'),
      point: z.string(),
      peerClass: z.string(),
      peerPoint: z.string(),
      threshold,
      deadband,
      while: guards,
    }),
    z.object({ kind: z.literal('frozen'), counter: z.string(), overS: seconds, while: guards }),
    z.object({
      kind: z.literal('count'),
      counter: z.string(),
      threshold,
      overS: seconds,
    }),
    z.object({
      kind: z.literal('shortCycle'),
      running: z.string(),
      /** Starts per hour. */
      threshold,
      overS: seconds,
      minOnS: seconds,
      times: z.number().int().positive(),
    }),
    z.object({ kind: z.literal('change'), point: z.string(), holdS: seconds }),
    z.object({
      kind: z.literal('allOff'),
      peerClass: z.string(),
      peerPoint: z.string(),
      point: z.string(),
      threshold,
      deadband,
    }),
    z.object({ kind: z.literal('silence'), afterS: seconds }),
    z.object({ kind: z.literal('areaSilence'), share: z.number().min(0).max(1), withinS: seconds }),
    z.object({ kind: z.literal('blind'), afterS: seconds }),
    z.object({ kind: z.literal('flood') }),
    z.object({ kind: z.literal('link'), of: LinkFault }),
    z.object({ kind: z.literal('linkCause'), of: LinkFault, sites: z.number().int().min(2).max(10_000) }),
    z.object({ kind: z.literal('test') }),
    z.object({ kind: z.literal('freePoint'), direction: z.enum(['above', 'below', 'invalid']) }),
    z.object({
      kind: z.literal('access'),
      of: DoorJudgement,
      threshold: threshold.optional(),
      overS: seconds.optional(),
    }),
    z.object({ kind: z.literal('diagnosis'), of: DiagnosisKind, threshold: threshold.optional() }),
    z.object({
      kind: z.literal('strategy'),
      /** A guard took back what a plan had set; the lag helped for hours; units of one room run unevenly. */
      of: z.enum(['reverted', 'secondStage', 'runHours']),
      threshold: threshold.optional(),
    }),
    z.object({
      kind: z.literal('baseline'),
      /** Beyond the baseline of a site · beyond its peers · what a strategy saved is within its band. */
      of: z.enum(['site', 'peers', 'strategy']),
      threshold: threshold.optional(),
    }),
    z.object({ kind: z.literal('planned'), needs: PlannedSource, threshold: threshold.optional() }),
  ])
  .meta({ id: 'AlarmRule' });
export type AlarmRule = z.infer<typeof AlarmRule>;

/** Conditions of things, which are an alarm by lasting alone. */
const lastingPoints: ReadonlySet<string> = new Set(['open', 'locked', 'running', 'switchedOn']);

/** Whether a rule says of one contact of a device that it is an alarm while it is on. */
export const isContactRule = (rule: AlarmRule): rule is Extract<AlarmRule, { kind: 'event' | 'state' }> =>
  rule.kind === 'event' || (rule.kind === 'state' && rule.equals === 1 && !lastingPoints.has(rule.point));
