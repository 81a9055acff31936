import { z } from 'zod';
import { line } from './plainText';
import { fireRules, offlineRules } from './cardLists';
import { CommandOrigin, CommandPoint, CommandReason, CommandState, CommandWish } from './commands';
import { ControlPath } from './devices';
import { EpochMs, hourMs, minuteMs } from './time';
import { largestRowId } from './values';

const Id = z.number().int().positive().max(largestRowId);
export const largestSelection = 5_000;
export const longestReason = 200;
export const longestName = 64;
const reason = z.string().trim().min(1).max(longestReason);

/** Who is meant: devices by hand, all units of an area, of a site, or of a saved group. */
export const CommandSelection = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('devices'), deviceIds: z.array(Id).min(1).max(largestSelection) }).strict(),
    z.object({ kind: z.literal('region'), regionId: Id }).strict(),
    z.object({ kind: z.literal('site'), siteId: Id }).strict(),
    z.object({ kind: z.literal('group'), groupId: Id }).strict(),
  ])
  .meta({ id: 'CommandSelection' });
export type CommandSelection = z.infer<typeof CommandSelection>;

export const shortestHoldMs = 10 * minuteMs;
export const longestHoldMs = 7 * 24 * hourMs;

export const CommandPreviewRequest = z
  .object({ selection: CommandSelection, wish: CommandWish })
  .strict()
  .meta({ id: 'CommandPreviewRequest' });
export type CommandPreviewRequest = z.infer<typeof CommandPreviewRequest>;

export const CommandRequest = CommandPreviewRequest.extend({
  reason,
  /** How long it holds before it is given back; the parameter's 4 h when absent. */
  holdMs: z.number().int().min(shortestHoldMs).max(longestHoldMs).optional(),
  /** Units of one wave; the parameter's when absent. */
  waveSize: z.number().int().min(1).max(largestSelection).optional(),
  /** A name of the caller's own: the same wish sent again is answered, not made again. */
  key: z.string().min(8).max(64),
  otp: z.string().max(16).optional(),
})
  .strict()
  .meta({ id: 'CommandRequest' });
export type CommandRequest = z.infer<typeof CommandRequest>;

/** Why a second person is asked. */
export const ApprovalReason = z
  .enum(['allOff', 'manySites', 'criticalClass', 'doorPolicy'])
  .meta({ id: 'ApprovalReason' });
export type ApprovalReason = z.infer<typeof ApprovalReason>;

export const LeftOut = z
  .object({
    deviceId: z.number().int(),
    deviceName: z.string(),
    siteName: z.string(),
    why: CommandReason,
  })
  .meta({ id: 'LeftOut' });
export type LeftOut = z.infer<typeof LeftOut>;

/** What a wish would do now. */
export const CommandPreview = z
  .object({
    sendable: z.number().int(),
    sites: z.number().int(),
    /** Of those sent: by what they can be proven. */
    byPath: z.record(ControlPath, z.number().int()),
    /** Those that are left out, the first hundred by name. */
    leftOut: z.array(LeftOut),
    leftOutTotal: z.number().int(),
    /** Those that wait for something that passes by itself. */
    waiting: z.number().int(),
    offline: z.number().int(),
    hottestC: z.number().nullable(),
    hottestSite: z.string().nullable(),
    /** Between the hottest room and its limit. */
    marginK: z.number().nullable(),
    minutesToLimit: z.number().nullable(),
    approval: z.array(ApprovalReason),
    asksSecondFactor: z.boolean(),
    /** So long it holds unless it is told otherwise. */
    usualHoldMs: z.number(),
  })
  .meta({ id: 'CommandPreview' });
export type CommandPreview = z.infer<typeof CommandPreview>;

/** Releases one door for half a minute. */
export const DoorOpening = z
  .object({ reason, key: z.string().min(8).max(64), otp: z.string().max(16).optional() })
  .strict()
  .meta({ id: 'DoorOpening' });
export type DoorOpening = z.infer<typeof DoorOpening>;

/** What the policy of a door says of its opening from afar, of the time without the centre, and of fire. */
export const DoorTerms = z
  .object({
    asksSecondFactor: z.boolean(),
    asksSecondPerson: z.boolean(),
    offline: z.enum(offlineRules),
    fire: z.enum(fireRules),
  })
  .meta({ id: 'DoorTerms' });
export type DoorTerms = z.infer<typeof DoorTerms>;

export const BatchState = z
  .enum(['waiting', 'running', 'stopped', 'done', 'rejected', 'withdrawn', 'expired'])
  .meta({ id: 'BatchState' });
export type BatchState = z.infer<typeof BatchState>;

export const CommandBatch = z
  .object({
    id: Id,
    state: BatchState,
    /** Of what was given back: any value that a unit reported. */
    wish: z.partialRecord(CommandPoint, z.number()),
    origin: CommandOrigin,
    reason: z.string(),
    by: z.string(),
    at: EpochMs,
    approval: z.array(ApprovalReason),
    decidedBy: z.string().nullable(),
    decidedAt: EpochMs.nullable(),
    decision: z.string().nullable(),
    total: z.number().int(),
    /** Units that were meant and left out when the wish was made. */
    leftOut: z.number().int(),
    sites: z.number().int(),
    wave: z.number().int(),
    waves: z.number().int(),
    counts: z.partialRecord(CommandState, z.number().int()),
    givesBack: Id.nullable(),
    /** Whether the caller may approve it: the right, the scope, and not the author. */
    mayApprove: z.boolean(),
    mayControl: z.boolean(),
  })
  .meta({ id: 'CommandBatch' });
export type CommandBatch = z.infer<typeof CommandBatch>;

export const BatchDecision = z
  .object({ reason, otp: z.string().max(16).optional() })
  .strict()
  .meta({ id: 'BatchDecision' });
export type BatchDecision = z.infer<typeof BatchDecision>;

export const ControlTag = z
  .object({
    id: Id,
    kind: z.enum(['lockOut', 'maintenance']),
    siteId: z.number().int(),
    siteName: z.string(),
    deviceId: z.number().int().nullable(),
    deviceName: z.string().nullable(),
    reason: z.string(),
    by: z.string(),
    at: EpochMs,
  })
  .meta({ id: 'ControlTag' });
export type ControlTag = z.infer<typeof ControlTag>;

export const ControlTagDraft = z
  .object({
    kind: z.enum(['lockOut', 'maintenance']),
    siteId: Id,
    /** Absent: the whole site. */
    deviceId: Id.optional(),
    reason,
  })
  .strict()
  .meta({ id: 'ControlTagDraft' });
export type ControlTagDraft = z.infer<typeof ControlTagDraft>;

export const UnitGroup = z
  .object({ id: Id, name: z.string(), by: z.string(), deviceIds: z.array(Id) })
  .meta({ id: 'UnitGroup' });
export type UnitGroup = z.infer<typeof UnitGroup>;

export const UnitGroupDraft = z
  .object({
    name: line().min(1).max(longestName),
    deviceIds: z.array(Id).min(1).max(largestSelection),
  })
  .strict()
  .meta({ id: 'UnitGroupDraft' });
export type UnitGroupDraft = z.infer<typeof UnitGroupDraft>;

const minuteOfDay = z.number().int().min(0).max(1_439);

/** A wish that is made again by the plant's clock. */
export const CommandSchedule = z
  .object({
    id: Id,
    name: z.string(),
    selection: CommandSelection,
    wish: CommandWish,
    reason: z.string(),
    holdMs: z.number().int(),
    /** Minutes since midnight, by the plant's clock. */
    atMinute: minuteOfDay,
    /** 1 Monday … 7 Sunday. */
    weekdays: z.array(z.number().int().min(1).max(7)),
    isOn: z.boolean(),
    by: z.string(),
    nextAt: EpochMs.nullable(),
    lastAt: EpochMs.nullable(),
    lastBatchId: Id.nullable(),
  })
  .meta({ id: 'CommandSchedule' });
export type CommandSchedule = z.infer<typeof CommandSchedule>;

export const CommandScheduleDraft = z
  .object({
    name: line().min(1).max(longestName),
    selection: CommandSelection,
    wish: CommandWish,
    reason,
    holdMs: z.number().int().min(shortestHoldMs).max(longestHoldMs),
    atMinute: minuteOfDay,
    weekdays: z.array(z.number().int().min(1).max(7)).min(1).max(7),
    isOn: z.boolean(),
    /** Where its kind of command asks for the second factor: nobody is there to prove it when the time has come. */
    otp: z.string().max(16).optional(),
  })
  .strict()
  .meta({ id: 'CommandScheduleDraft' });
export type CommandScheduleDraft = z.infer<typeof CommandScheduleDraft>;
