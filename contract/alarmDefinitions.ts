import { z } from 'zod';
import { AlarmLevel } from './alarms';
import { AlarmRule, PlannedSource, perClass } from './alarmRules';
import { DeviceClass } from './points';
import { EpochMs, secondMs } from './time';

/** X.733 event types, as in RFC 8632. */
export const AlarmEventType = z
  .enum(['communications', 'qualityOfService', 'processing', 'equipment', 'environmental', 'security'])
  .meta({ id: 'AlarmEventType' });

/** Probable causes of ITU-T X.733 (X.736 for security, unnumbered) with their numbers in IANA-ITU-ALARM-TC-MIB. */
export const probableCauses = {
  communicationsSubsystemFailure: 505,
  configurationOrCustomizationError: 506,
  coruptData: 508,
  cpuCyclesLimitExceeded: 509,
  degradedSignal: 511,
  enclosureDoorOpen: 513,
  equipmentMalfunction: 514,
  fireDetected: 517,
  heatingVentCoolingSystemProblem: 519,
  humidityUnacceptable: 520,
  inputDeviceError: 522,
  leakDetected: 524,
  lossOfSignal: 527,
  other: 1_024,
  performanceDegraded: 532,
  powerProblems: 533,
  pressureUnacceptable: 534,
  resourceAtOrNearingCapacity: 541,
  temperatureUnacceptable: 548,
  thresholdCrossed: 549,
  underlyingResourceUnavailable: 554,
  intrusionDetection: null,
  outOfHoursActivity: null,
  unauthorizedAccessAttempt: null,
} as const;
export type ProbableCause = keyof typeof probableCauses;
const ProbableCauseName = z.enum(Object.keys(probableCauses) as [ProbableCause, ...ProbableCause[]]);

/** What happens when nobody acts; its words are `alarm.consequence.<name>`. */
export const AlarmConsequence = z
  .enum([
    'equipmentShutdown',
    'equipmentDamage',
    'coolingReduced',
    'coolingLost',
    'energyWasted',
    'powerLost',
    'fireSpreads',
    'intrusion',
    'blindSpot',
    'wrongFigures',
    'savingLost',
    'wear',
    'none',
  ])
  .meta({ id: 'AlarmConsequence' });
export type AlarmConsequence = z.infer<typeof AlarmConsequence>;

/** Who is notified. */
export const AlarmAudience = z
  .enum(['operations', 'cooling', 'power', 'security', 'energy', 'administration'])
  .meta({ id: 'AlarmAudience' });
export type AlarmAudience = z.infer<typeof AlarmAudience>;

/** The part of a definition that people change; every change is a new version. */
export const AlarmSettings = z
  .object({
    level: perClass(AlarmLevel),
    rule: AlarmRule,
    raiseDelayS: z
      .number()
      .nonnegative()
      .max(31 * 86_400),
    clearDelayS: z
      .number()
      .nonnegative()
      .max(31 * 86_400),
    isLatched: z.boolean().default(false),
    /** Acknowledged but still active after this long: it calls again. Null: never. */
    reAlarmS: z.number().positive().nullable().default(null),
    audience: z.array(AlarmAudience).default(['operations']),
    isEnabled: z.boolean().default(true),
  })
  .meta({ id: 'AlarmSettings' });
export type AlarmSettings = z.infer<typeof AlarmSettings>;

export const AlarmDefinition = AlarmSettings.extend({
  id: z.string().regex(/^[a-z][a-zA-Z0-9]*$/),
  /** Number in the catalogue of the domain; null for the centre's own and for further device signals. */
  number: z.number().int().positive().nullable().default(null),
  /** `centre`: an alarm of the centre itself, of no site and no device; `area`: of all sites of an area; `site`: of one; `device`: of any class of device. */
  deviceClass: z.union([DeviceClass, z.enum(['centre', 'area', 'site', 'device'])]),
  unit: z.string(),
  eventType: AlarmEventType.default('equipment'),
  probableCause: ProbableCauseName.default('equipmentMalfunction'),
  consequence: AlarmConsequence.default('coolingReduced'),
  /** Definitions whose active alarm at the same site (or area) explains this one. */
  explainedBy: z.array(z.string()).default([]),
  /** Ids in the tower dictionary (class D) that this definition stands for. */
  signals: z.array(z.string()).default([]),
  isAvailable: z.boolean().default(true),
  unavailableReason: PlannedSource.nullable().default(null),
  version: z.number().int().positive().default(1),
}).meta({ id: 'AlarmDefinition' });
export type AlarmDefinition = z.infer<typeof AlarmDefinition>;

export const AlarmDefinitionVersion = z
  .object({
    version: z.number().int(),
    settings: AlarmSettings,
    effectiveFrom: EpochMs,
    recordedAt: EpochMs,
    by: z.string().nullable(),
    reason: z.string(),
    /** In force now, replaced, or waiting for its time. */
    standing: z.enum(['current', 'past', 'coming']),
  })
  .meta({ id: 'AlarmDefinitionVersion' });
export type AlarmDefinitionVersion = z.infer<typeof AlarmDefinitionVersion>;

/** What becomes of alarms that stand when their definition is switched off: kept until they clear, or ended then. */
export const StandingChoice = z.enum(['keep', 'end']).meta({ id: 'StandingChoice' });
export type StandingChoice = z.infer<typeof StandingChoice>;

/** How many alarms of a definition stand, in all places. */
export const StandingCount = z.object({ count: z.number().int() }).meta({ id: 'StandingCount' });
export type StandingCount = z.infer<typeof StandingCount>;

/** `version` is the one that the change was made from: another's change in between is a conflict, not overwritten. */
export const DefineAlarmRequest = z
  .object({
    version: z.number().int().positive(),
    settings: AlarmSettings,
    effectiveFrom: EpochMs.nullable().default(null),
    reason: z.string().trim().min(1).max(500),
    /** Required when the change switches off a definition with standing alarms. */
    standing: StandingChoice.nullable().default(null),
  })
  .strict()
  .meta({ id: 'DefineAlarmRequest' });
export type DefineAlarmRequest = z.infer<typeof DefineAlarmRequest>;

export const SimulateAlarmRequest = z
  .object({ settings: AlarmSettings, days: z.number().int().min(1).max(30).default(30) })
  .strict()
  .meta({ id: 'SimulateAlarmRequest' });
export type SimulateAlarmRequest = z.infer<typeof SimulateAlarmRequest>;

/** What the readings say that each version would have raised; over a sample of devices when there are too many. */
/** A simulation answers within this time with as many devices as it has managed, and says how many. */
export const simulationMs = 8 * secondMs;

export const AlarmSimulation = z
  .object({
    from: EpochMs,
    to: EpochMs,
    current: z.number().int(),
    proposed: z.number().int(),
    devices: z.number().int(),
    devicesInAll: z.number().int(),
    readings: z.number().int(),
    /** Rules that look at other devices or at silence cannot be replayed from one device's readings. */
    isPossible: z.boolean(),
  })
  .meta({ id: 'AlarmSimulation' });
export type AlarmSimulation = z.infer<typeof AlarmSimulation>;
