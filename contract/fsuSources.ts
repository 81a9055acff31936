import { z } from 'zod';
import { unreadableReasons } from './bInterface/alarms';
import { callFaults } from './bInterface/callFaults';
import { AlarmLevel } from './alarms';
import { EpochMs } from './time';

/** Source pages of field units of the B interface: how it goes with one, and what is wanted of it. */
export const quarantineReasons = ['badAnswers', 'impossibleValues'] as const;
export const settingOutcomes = [
  'proven',
  'refused',
  'notSupported',
  'contradicted',
  'notProven',
  'expired',
  'addressChanged',
  'quarantined',
] as const;

const FsuQuarantine = z.object({
  id: z.number().int(),
  /** Empty: the unit itself. */
  deviceCode: z.string(),
  since: EpochMs,
  reason: z.enum(quarantineReasons),
  evidence: z.string(),
  liftedAt: EpochMs.nullable(),
  liftedBy: z.string(),
});
export type FsuQuarantine = z.infer<typeof FsuQuarantine>;

const FsuThreshold = z.object({
  deviceCode: z.string(),
  signal: z.string(),
  threshold: z.string(),
  absolute: z.string(),
  relative: z.string(),
  readAt: EpochMs,
});
export type FsuThreshold = z.infer<typeof FsuThreshold>;

const FsuSetting = z.object({
  id: z.number().int(),
  deviceCode: z.string(),
  signal: z.string(),
  was: z.string(),
  threshold: z.string(),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: EpochMs,
  endedAt: EpochMs.nullable(),
  outcome: z.enum(settingOutcomes).nullable(),
});
export type FsuSetting = z.infer<typeof FsuSetting>;

const FsuLack = z.object({ command: z.string(), at: EpochMs, why: z.enum(callFaults) });

const FsuAccepted = z.object({ code: z.string(), by: z.string(), at: EpochMs });

const FsuGap = z.object({
  id: z.number().int(),
  from: EpochMs,
  to: EpochMs,
  why: z.enum([...callFaults, 'tooOld']),
  /** When the unit had it after all. */
  filledAt: EpochMs.nullable(),
});

export const signalConflicts = ['valueNormal', 'valueAlarming', 'normal', 'stillAlarming'] as const;

/** An alarm that is open by the word of the unit, or one that it ended while its answers say otherwise. */
const FsuOpenAlarm = z.object({
  deviceCode: z.string(),
  signal: z.string(),
  serial: z.string(),
  state: z.enum(['open', 'ended']),
  text: z.string(),
  level: AlarmLevel.nullable(),
  since: EpochMs,
  /** How its newest answer contradicts that; empty where it does not. */
  conflict: z.enum([...signalConflicts, '']),
  measured: z.string(),
  status: z.number().int().nullable(),
});
export type FsuOpenAlarm = z.infer<typeof FsuOpenAlarm>;

const FsuUnreadable = z.object({
  id: z.number().int(),
  kind: z.enum(['alarm', 'history']),
  why: z.enum([...unreadableReasons, 'noTime']),
  /** As it came, with secrets masked. */
  raw: z.string(),
  times: z.number().int(),
  firstAt: EpochMs,
  lastAt: EpochMs,
  seenAt: EpochMs.nullable(),
  seenBy: z.string(),
});
export type FsuUnreadable = z.infer<typeof FsuUnreadable>;

export const FsuSource = z
  .object({
    unitId: z.number().int(),
    fsuId: z.string(),
    state: z.enum(['waiting', 'approved', 'refused']),
    isHeld: z.boolean(),
    siteId: z.number().int().nullable(),
    siteCode: z.string().nullable(),
    siteName: z.string().nullable(),
    vendor: z.string(),
    firmware: z.string(),
    edition: z.string(),
    /** Where it is called; where it says it is, and where it came from. */
    address: z.string(),
    port: z.number().int(),
    claimedAddress: z.string(),
    claimedSource: z.string(),
    loginAt: EpochMs.nullable(),
    answeredAt: EpochMs.nullable(),
    roundTripMs: z.number().int().nullable(),
    missed: z.number().int(),
    error: z.enum(callFaults).nullable(),
    cpuPct: z.number().nullable(),
    memoryPct: z.number().nullable(),
    /** From when on its history is still to be read. */
    historyFrom: EpochMs.nullable(),
    logsUntil: EpochMs.nullable(),
    thresholdsAskedAt: EpochMs.nullable(),
    devices: z.array(z.string()),
    /** Waiting, and it registers from another address than a person entered. */
    isElsewhere: z.boolean(),
    /** Kinds of questions that it does not answer. */
    lacks: z.array(FsuLack),
    /** Devices that it declared and says no value of, and codes in its answers and alarms that it never declared. */
    silent: z.array(z.string()),
    strays: z.array(z.string()),
    /** Codes that the unit never declared and a person accepted. */
    accepted: z.array(FsuAccepted),
    /** History that is not to be had. */
    gaps: z.array(FsuGap),
    openAlarms: z.array(FsuOpenAlarm),
    quarantine: z.array(FsuQuarantine),
    /** What nobody could read, those that wait for a person first. */
    unreadable: z.array(FsuUnreadable),
    thresholds: z.array(FsuThreshold),
    settings: z.array(FsuSetting),
  })
  .meta({ id: 'FsuSource' });
export type FsuSource = z.infer<typeof FsuSource>;

export const FsuLogEntry = z
  .object({
    id: z.number().int(),
    at: EpochMs,
    direction: z.enum(['in', 'out']),
    command: z.string(),
    asked: z.string(),
    answered: z.string(),
    roundTripMs: z.number().int().nullable(),
    error: z.enum(callFaults).nullable(),
  })
  .meta({ id: 'FsuLogEntry' });
export type FsuLogEntry = z.infer<typeof FsuLogEntry>;

export const FsuDeviceCode = z.string().regex(/^[\w-]{1,32}$/);
const signal = z.string().regex(/^\d{10}$/);
/** As it stands on the wire: a number, or nothing. */
const limit = z.string().regex(/^(-?\d{1,9}(\.\d{1,4})?)?$/);
export const longestSettingReason = 200;

export const FsuThresholdWish = z
  .object({
    deviceCode: FsuDeviceCode,
    signal,
    threshold: limit,
    absolute: limit,
    relative: limit,
    reason: z.string().trim().min(1).max(longestSettingReason),
  })
  .meta({ id: 'FsuThresholdWish' });
export type FsuThresholdWish = z.infer<typeof FsuThresholdWish>;

/** A value as a unit might say it, to see what the mapping makes of it. */
export const FsuTrial = z
  .object({
    deviceCode: FsuDeviceCode,
    signal,
    measured: z.string().max(40),
    status: z.number().int().min(0).max(6),
  })
  .meta({ id: 'FsuTrial' });
export type FsuTrial = z.infer<typeof FsuTrial>;

export const FsuTrialAnswer = z
  .object({
    kind: z.enum(['point', 'rule', 'free', 'nothing']),
    deviceCode: z.string().nullable(),
    /** Name of the point, code of the free point, or id of the alarm. */
    name: z.string().nullable(),
    certainty: z.string().nullable(),
    /** Null: invalid. */
    value: z.number().nullable(),
  })
  .meta({ id: 'FsuTrialAnswer' });
export type FsuTrialAnswer = z.infer<typeof FsuTrialAnswer>;
