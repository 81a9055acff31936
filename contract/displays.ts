import { z } from 'zod';
import { largestRowId } from './values';
import { line } from './plainText';
import { ShowPlan } from './scenes';
import { EpochMs } from './time';

/** All that a wall may ever do, whoever issued its token. */
export const displayPermissions = [
  'screen:view',
  'screen:health',
  'map:view',
  'alarm:list',
  'site:list',
] as const;
export const displayRole = 'display';

/** A wall is dead when it said nothing for this long; it speaks every `heartbeatEveryMs`. */
export const wallSilentMs = 90_000;
export const heartbeatEveryMs = 20_000;

/** What a wall tells of itself. */
export const WallBeat = z
  .object({
    sceneId: z.number().int().positive().max(largestRowId).nullable(),
    /** Build that the wall runs, as its page says; null before the first answer where the page says none. */
    build: z.string().max(64).nullable(),
    /** Of the window, in CSS pixels, and device pixels per one of them. */
    width: z.number().int().nonnegative().max(100_000),
    height: z.number().int().nonnegative().max(100_000),
    pixelRatio: z.number().positive().max(16),
    /** Whether the browser keeps the screen awake: only a secure origin may ask for it. */
    wakeLock: z.enum(['held', 'refused', 'insecure']),
    upS: z.number().int().nonnegative(),
    /** Whether what it shows is old at this moment. */
    isStale: z.boolean(),
  })
  .strict()
  .meta({ id: 'WallBeat' });
export type WallBeat = z.infer<typeof WallBeat>;

/** `build`: what the server serves now, null where it serves no pages; `mark`: of the show that the wall is to have. */
export const WallBeatAnswer = z
  .object({ build: z.string().nullable(), mark: z.string() })
  .meta({ id: 'WallBeatAnswer' });
export type WallBeatAnswer = z.infer<typeof WallBeatAnswer>;

/** A wall: named, read-only, bound to regions (a province stands for its areas), good until it is revoked. */
export const Display = z
  .object({
    displayId: z.number().int(),
    name: z.string(),
    regionIds: z.array(z.number().int()),
    createdBy: z.string(),
    createdAt: EpochMs,
    /** Of its newest call; null when it never called. */
    lastSeenAt: EpochMs.nullable(),
    lastSource: z.string().nullable(),
    rotateAt: EpochMs,
    revokedAt: EpochMs.nullable(),
    /** Whether an alarm is raised when it falls silent. */
    isWatched: z.boolean(),
    /** Null: it shows what everybody is shown. */
    plan: ShowPlan.nullable(),
    beatAt: EpochMs.nullable(),
    beat: WallBeat.nullable(),
    isAlive: z.boolean(),
    /** Whether it runs what the server serves now; null when nothing is known. */
    isCurrent: z.boolean().nullable(),
  })
  .meta({ id: 'Display' });
export type Display = z.infer<typeof Display>;

export const DisplayDraft = z
  .object({
    name: line().min(1).max(64),
    regionIds: z.array(z.number().int().positive().max(largestRowId)).min(1).max(1_000),
  })
  .strict()
  .meta({ id: 'DisplayDraft' });
export type DisplayDraft = z.infer<typeof DisplayDraft>;

export const DisplaySettings = z
  .object({ plan: ShowPlan.nullable(), isWatched: z.boolean() })
  .strict()
  .meta({ id: 'DisplaySettings' });
export type DisplaySettings = z.infer<typeof DisplaySettings>;

/** The token is told once. */
export const DisplayIssued = z
  .object({ displayId: z.number().int(), token: z.string() })
  .meta({ id: 'DisplayIssued' });
export type DisplayIssued = z.infer<typeof DisplayIssued>;

/**
 * A wall asks every hour and after each start. A token: store it in place of the old one and ask again with it, which
 * ends the old one; the old one works until then. Null: keep what you have.
 */
export const DisplayRenewed = z.object({ token: z.string().nullable() }).meta({ id: 'DisplayRenewed' });
export type DisplayRenewed = z.infer<typeof DisplayRenewed>;

/** The wall shows `code` to people and keeps `secret` to itself; it asks again every `pollEveryMs`. */
export const PairingStarted = z
  .object({
    code: z.string(),
    secret: z.string(),
    expiresAt: EpochMs,
    pollEveryMs: z.number().int(),
    serverTime: EpochMs,
  })
  .meta({ id: 'PairingStarted' });
export type PairingStarted = z.infer<typeof PairingStarted>;

export const PairingPoll = z
  .object({ secret: z.string().min(1).max(128) })
  .strict()
  .meta({ id: 'PairingPoll' });
export const PairingState = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('waiting') }),
    z.object({ state: z.literal('expired') }),
    z.object({ state: z.literal('approved'), token: z.string(), name: z.string() }),
  ])
  .meta({ id: 'PairingState' });
export type PairingState = z.infer<typeof PairingState>;

/** Typed by a person: case, spaces and dashes do not matter. */
export const PairingCode = z
  .string()
  .max(32)
  .transform((text) => text.toUpperCase().replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[A-Z2-9]{8}$/));

/** Where the asking wall stands, to be looked at before it is approved. */
export const PairingAsked = z
  .object({ source: z.string(), userAgent: z.string(), createdAt: EpochMs, expiresAt: EpochMs })
  .meta({ id: 'PairingAsked' });
export type PairingAsked = z.infer<typeof PairingAsked>;

export const PairingApproval = DisplayDraft.extend({ code: PairingCode }).meta({ id: 'PairingApproval' });
export type PairingApproval = z.infer<typeof PairingApproval>;
