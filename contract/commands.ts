import { z } from 'zod';
import { line } from './plainText';
import { DeviceCode, ControlPath } from './devices';
import { PageQuery } from './envelope';
import { Interlock } from './interlocks';
import { DeviceClass } from './points';
import { EpochMs } from './time';
import { largestRowId } from './values';

const Id = z.number().int().positive().max(largestRowId);

/** Absolute values only: a toggle carried out twice would be another command. */
export const CommandWish = z
  .object({
    switchedOn: z.union([z.literal(0), z.literal(1)]).optional(),
    setpointC: z.number().min(16).max(30).multipleOf(0.5).optional(),
    mode: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]).optional(),
    fanSpeed: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]).optional(),
  })
  .strict()
  .refine((wish) => Object.values(wish).some((value) => value !== undefined))
  .meta({ id: 'CommandWish' });
export type CommandWish = z.infer<typeof CommandWish>;

/** Whom what the centre does by itself is written to. */
export const centreName = 'system';

/** A door that is released for half a minute. It has a call of its own: no schedule and no area opens doors. */
export interface DoorWish {
  locked: 0;
}
export type AnyWish = CommandWish | DoorWish;

/** Of air conditioners, in the order in which those of one wish are sent. */
export const commandPoints = ['mode', 'setpointC', 'fanSpeed', 'switchedOn'] as const;
export type UnitPoint = (typeof commandPoints)[number];
const everyPoint = [...commandPoints, 'locked'] as const;
export const CommandPoint = z.enum(everyPoint).meta({ id: 'CommandPoint' });
export type CommandPoint = z.infer<typeof CommandPoint>;
export const isUnitPoint = (point: CommandPoint): point is UnitPoint => point !== 'locked';

/** What a wish says of each point, in the order in which that is sent. */
export const wishedPoints = (
  wish: Partial<Record<CommandPoint, number | undefined>>,
): { point: CommandPoint; value: number }[] =>
  everyPoint.flatMap((point) => {
    const value = wish[point];
    return value === undefined ? [] : [{ point, value }];
  });

/** What kind of right a wish asks for; a wish of several kinds asks for all of them. */
export const CommandKind = z.enum(['switch', 'setpoint', 'mode', 'open']).meta({ id: 'CommandKind' });
export type CommandKind = z.infer<typeof CommandKind>;
export const kindOfPoint: Readonly<Record<CommandPoint, CommandKind>> = {
  switchedOn: 'switch',
  setpointC: 'setpoint',
  mode: 'mode',
  fanSpeed: 'mode',
  locked: 'open',
};
export const commandPermission = (kind: CommandKind): string => `command:${kind}`;
export const kindsOf = (wish: AnyWish): CommandKind[] => [
  ...new Set(wishedPoints(wish).map(({ point }) => kindOfPoint[point])),
];

/**
 * Of one command. `sent`: with the controller's broker. `acknowledged`: the controller has passed it on.
 * `inDoubt`: no answer came, and whether it was carried out is being read back. `unproven`: passed on, and nothing can
 * prove it now. `retrying`: not effective, and tried again. `verified`: proven by its path. `effective`: proven, and
 * nothing that is measured says otherwise. `refused`: an interlock or the controller said no.
 */
export const CommandState = z
  .enum([
    'requested',
    'authorised',
    'sent',
    'acknowledged',
    'inDoubt',
    'unproven',
    'retrying',
    'verified',
    'effective',
    'failed',
    'refused',
    'expired',
    'withdrawn',
    'superseded',
  ])
  .meta({ id: 'CommandState' });
export type CommandState = z.infer<typeof CommandState>;

/** By what a command was proven. */
export const CommandProof = z
  .enum(['readBack', 'power', 'supplyAir', 'switching'])
  .meta({ id: 'CommandProof' });
export type CommandProof = z.infer<typeof CommandProof>;

/** Why a command stands where it does, beside the interlocks. */
export const CommandReason = z
  .union([
    Interlock,
    z.enum([
      'noAnswer',
      'notReadBack',
      'noEffect',
      'contradicted',
      'restsUntilWarm',
      'switchesLater',
      'nothingMeasures',
      'controllerRefused',
      'notSupported',
      'controllerExpired',
      'controllerKeeps',
      'siteOffline',
      'tooLate',
      'batchStopped',
      'batchRejected',
      'newerCommand',
      'byHand',
      'unstorable',
      'held',
      'handedBack',
    ]),
  ])
  .meta({ id: 'CommandReason' });
export type CommandReason = z.infer<typeof CommandReason>;

/** `expiry`: an override that ran out is given back. `smoke`: units and fans are stopped where smoke or fire is. `strategy`: a plan. */
export const CommandOrigin = z
  .enum(['person', 'schedule', 'giveBack', 'expiry', 'smoke', 'strategy'])
  .meta({ id: 'CommandOrigin' });
export type CommandOrigin = z.infer<typeof CommandOrigin>;

export const Command = z
  .object({
    id: Id,
    batchId: Id.nullable(),
    siteId: z.number().int(),
    siteCode: z.string(),
    siteName: z.string(),
    deviceId: z.number().int(),
    deviceCode: DeviceCode,
    deviceName: z.string(),
    controlPath: ControlPath,
    point: CommandPoint,
    value: z.number(),
    /** What the device reported of it before the first attempt. */
    was: z.number().nullable(),
    origin: CommandOrigin,
    state: CommandState,
    stateAt: EpochMs,
    why: CommandReason.nullable(),
    proof: CommandProof.nullable(),
    attempt: z.number().int(),
    requestedAt: EpochMs,
    by: z.string(),
    reason: z.string(),
    expiresAt: EpochMs,
    holdsUntil: EpochMs.nullable(),
    isOver: z.boolean(),
  })
  .meta({ id: 'Command' });
export type Command = z.infer<typeof Command>;

export const CommandStep = z
  .object({
    at: EpochMs,
    state: CommandState,
    why: CommandReason.nullable(),
    /** Null: the centre by itself, or the controller that answered. */
    by: z.string().nullable(),
    /** The reason that somebody gave. */
    note: z.string().nullable(),
    attempt: z.number().int(),
  })
  .meta({ id: 'CommandStep' });
export type CommandStep = z.infer<typeof CommandStep>;

export const CommandAttempt = z
  .object({
    id: z.string(),
    attempt: z.number().int(),
    madeAt: EpochMs,
    publishedAt: EpochMs.nullable(),
    repliedAt: EpochMs.nullable(),
    isOk: z.boolean().nullable(),
    detail: z.string().nullable(),
  })
  .meta({ id: 'CommandAttempt' });
export type CommandAttempt = z.infer<typeof CommandAttempt>;

export const CommandDetail = Command.extend({
  steps: z.array(CommandStep),
  attempts: z.array(CommandAttempt),
}).meta({ id: 'CommandDetail' });
export type CommandDetail = z.infer<typeof CommandDetail>;

/** One controllable point: what the centre wants and what the device says, each with its time. */
export const DesiredPoint = z
  .object({
    point: CommandPoint,
    desired: z.number().nullable(),
    since: EpochMs.nullable(),
    until: EpochMs.nullable(),
    by: z.string().nullable(),
    commandId: Id.nullable(),
    state: CommandState.nullable(),
    reported: z.number().nullable(),
    reportedAt: EpochMs.nullable(),
    /** Whether what is reported is what the unit says of itself; by infrared it repeats what was sent. */
    isReadBack: z.boolean(),
  })
  .meta({ id: 'DesiredPoint' });
export type DesiredPoint = z.infer<typeof DesiredPoint>;

/** A unit that can be commanded, as the console shows it. */
export const ControlledUnit = z
  .object({
    deviceId: z.number().int(),
    siteId: z.number().int(),
    siteCode: z.string(),
    siteName: z.string(),
    code: DeviceCode,
    name: z.string(),
    class: DeviceClass,
    controlPath: ControlPath,
    isOnline: z.boolean(),
    roomTempC: z.number().nullable(),
    powerW: z.number().nullable(),
    points: z.array(DesiredPoint),
    tag: z.enum(['lockOut', 'maintenance']).nullable(),
    live: Command.nullable(),
  })
  .meta({ id: 'ControlledUnit' });
export type ControlledUnit = z.infer<typeof ControlledUnit>;

export const UnitListQuery = PageQuery.extend({
  text: line().max(64).optional(),
  regionId: z.coerce.number().int().min(0).max(largestRowId).optional(),
  siteId: z.coerce.number().int().min(0).max(largestRowId).optional(),
  path: ControlPath.optional(),
}).meta({ id: 'UnitListQuery' });
export type UnitListQuery = z.infer<typeof UnitListQuery>;

export const CommandListQuery = PageQuery.extend({
  batchId: z.coerce.number().int().min(1).max(largestRowId).optional(),
  siteId: z.coerce.number().int().min(1).max(largestRowId).optional(),
  deviceId: z.coerce.number().int().min(1).max(largestRowId).optional(),
  /** `live`: under way or failed and still in force. */
  which: z.enum(['all', 'live', 'failed']).default('all'),
}).meta({ id: 'CommandListQuery' });
export type CommandListQuery = z.infer<typeof CommandListQuery>;

export const CommandSummaryQuery = z
  .object({ regionId: z.coerce.number().int().min(1).max(largestRowId).optional() })
  .meta({ id: 'CommandSummaryQuery' });
export type CommandSummaryQuery = z.infer<typeof CommandSummaryQuery>;

/** For the wall and the page's head. */
export const CommandSummary = z
  .object({
    underWay: z.number().int(),
    unproven: z.number().int(),
    failed: z.number().int(),
    inDoubt: z.number().int(),
    waitingApproval: z.number().int(),
    overrides: z.number().int(),
    /** The newest troubles, by name. */
    troubles: z.array(
      z.object({
        commandId: Id,
        siteId: z.number().int(),
        siteName: z.string(),
        deviceName: z.string(),
        state: CommandState,
        why: CommandReason.nullable(),
        at: EpochMs,
      }),
    ),
  })
  .meta({ id: 'CommandSummary' });
export type CommandSummary = z.infer<typeof CommandSummary>;

/** That a command took a step, as the live stream tells it: whoever shows commands asks for them anew. */
export const CommandMoved = z
  .object({
    id: Id,
    siteId: z.number().int(),
    deviceId: z.number().int(),
    batchId: z.number().int().nullable(),
    state: CommandState,
    at: EpochMs,
  })
  .meta({ id: 'CommandMoved' });
