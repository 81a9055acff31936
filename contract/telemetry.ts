import { z } from 'zod';
import { FreeCode, freePointLimits } from './freePoints';
import { dayMs } from './time';

/** Number of shards of the topic tree: `coolops/v1/{shard}/{site}/{device}/telemetry`. */
export const shardCount = 64;

/** shard = FNV-1a (32 bit) of the site code, modulo 64; told at provisioning, so that firmware need not compute it. */
export const shardOf = (siteCode: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < siteCode.length; i++) hash = Math.imul(hash ^ siteCode.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % shardCount;
};

export const topicRoot = 'coolops/v1';
export type DeviceLeaf =
  | 'telemetry'
  | 'history'
  | 'event'
  | 'access'
  | 'reply'
  | 'command'
  | 'cards'
  | 'cardstate'
  | 'plan'
  | 'planstate';
export const topicOf = (site: string, device: string, leaf: DeviceLeaf) =>
  `${topicRoot}/${shardOf(site)}/${site}/${device}/${leaf}`;
/** The centre's word that it is there, to all controllers of a shard. */
export const heartbeatTopicOf = (shard: number): string => `${topicRoot}/${shard}/heartbeat`;
export const timeTopicOf = (site: string): string => `${topicRoot}/${shardOf(site)}/${site}/time`;
export const statusTopicOf = (site: string): string => `${topicRoot}/${shardOf(site)}/${site}/status`;

/** A point's value on the wire: a number, a boolean for a digital point, or null for "measured, but invalid". */
export const WireValue = z.union([z.number(), z.boolean(), z.null()]);

/** Values of free points by their codes: signals that the device's class has no point for. */
export const FreeValues = z
  .record(FreeCode, WireValue)
  .refine((values) => Object.keys(values).length <= freePointLimits.perDevice)
  .meta({ id: 'FreeValues' });
export type FreeValues = z.infer<typeof FreeValues>;

/**
 * One message of one device. `t` device time (epoch ms, UTC), `n` counter of the controller (gaps and repeats are
 * seen; same device and time: points merge, the higher n wins), `v` values by point name,
 * `f` those of free points.
 */
export const Telemetry = z
  .object({
    t: z.number().int(),
    n: z.number().int().nonnegative(),
    v: z.record(z.string(), WireValue),
    f: FreeValues.optional(),
  })
  .strict()
  .meta({ id: 'Telemetry' });
export type Telemetry = z.infer<typeof Telemetry>;

/** What one message may weigh, and how far a device's clock may be from the centre's. */
export const fieldLimits = {
  maxPayloadBytes: 64 * 1024,
  maxHistoryRows: 500,
  maxFutureMs: dayMs,
  maxPastMs: 400 * dayMs,
} as const;

/**
 * Leaf `history`: what a controller buffered while the centre could not hear it (a cut, a restart, commissioning),
 * oldest first. Each row is [t, n, value of points[0], value of points[1], …], so its length is points.length + 2;
 * null is "measured, but invalid". Columns of free points follow those of `points`. One acknowledgement covers all rows: it comes after the commit of the last one.
 * These readings never change the present: they fill history and may make alarm records marked late, nothing else.
 * A row with a bad clock, of a wrong length or with a value that is none is refused alone, and so is a column that is
 * unknown, or beyond the most that one message may have.
 */
export const History = z
  .object({
    points: z.array(z.string()).min(1).max(64),
    free: z.array(FreeCode).min(1).max(freePointLimits.perDevice).optional(),
    rows: z.array(z.array(WireValue)).min(1).max(fieldLimits.maxHistoryRows),
  })
  .strict()
  .meta({ id: 'History' });
export type History = z.infer<typeof History>;

/** An alarm the device itself raises or clears. */
export const DeviceEvent = z
  .object({
    t: z.number().int(),
    n: z.number().int().nonnegative(),
    alarm: z.string().max(64),
    active: z.boolean(),
  })
  .strict()
  .meta({ id: 'DeviceEvent' });
export type DeviceEvent = z.infer<typeof DeviceEvent>;

/** Retained on the status topic; the broker publishes `online: false` as the controller's last will. */
export const ControllerStatus = z
  .object({ online: z.boolean(), t: z.number().int(), firmware: z.string().max(64).optional() })
  .strict()
  .meta({ id: 'ControllerStatus' });
export type ControllerStatus = z.infer<typeof ControllerStatus>;

/** The centre is there; a controller that hears none for fifteen minutes keeps the room by itself. */
export const Heartbeat = z
  .object({ t: z.number().int(), everyMs: z.number().int().positive() })
  .meta({ id: 'Heartbeat' });
export type Heartbeat = z.infer<typeof Heartbeat>;

/** The time, to the controller of one site whose clock is off. */
export const TimeMessage = z.object({ t: z.number().int() }).meta({ id: 'TimeMessage' });
export type TimeMessage = z.infer<typeof TimeMessage>;

/** A command to a device and the answer to it. */
export const FieldCommand = z
  .object({
    id: z.string().max(64),
    t: z.number().int(),
    set: z.record(z.string(), z.number()),
    expires: z.number().int(),
  })
  .strict()
  .meta({ id: 'FieldCommand' });
export type FieldCommand = z.infer<typeof FieldCommand>;

export const FieldReply = z
  .object({
    id: z.string().max(64),
    t: z.number().int(),
    ok: z.boolean(),
    detail: z.string().max(256).optional(),
  })
  .strict()
  .meta({ id: 'FieldReply' });
export type FieldReply = z.infer<typeof FieldReply>;

/** Why a message was refused; each is counted and kept as a dead letter, visible in the console. */
export const refusals = [
  'tooLarge',
  'badTopic',
  'badJson',
  'badShape',
  'unknownSite',
  'unknownDevice',
  'unknownPoint',
  'notOwner',
  'clockFuture',
  'clockPast',
  'noValues',
  'unstorable',
] as const;
export const Refusal = z.enum(refusals).meta({ id: 'Refusal' });
export type Refusal = z.infer<typeof Refusal>;

/** What the intake counts: refusals, and messages that came too fast, which are held back and then taken. */
export const countedReasons = [...refusals, 'tooFast'] as const;
export type CountedReason = (typeof countedReasons)[number];
