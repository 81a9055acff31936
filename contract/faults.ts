import { z } from 'zod';
import { AlarmLevel } from './alarms';
import { DiagnosisKind } from './diagnosis';
import { LocalName } from './languages';
import { EpochMs } from './time';

const faultStates = [
  'reported',
  'confirmed',
  'dispatched',
  'accepted',
  'returned',
  'enRoute',
  'onSite',
  'repairing',
  'suspended',
  'repaired',
  'reopened',
  'closed',
  'merged',
  'cancelled',
] as const;
export const FaultState = z.enum(faultStates).meta({ id: 'FaultState' });
export type FaultState = z.infer<typeof FaultState>;

/** Nothing more is to be done. */
export const endedStates: readonly FaultState[] = ['closed', 'merged', 'cancelled'];
export const openStates = faultStates.filter((state) => !endedStates.includes(state));
export const isOpenFault = (state: FaultState): boolean => !endedStates.includes(state);

const faultOrigins = ['alarm', 'manual', 'rule', 'diagnosis', 'inspection', 'foreign'] as const;
export const FaultOrigin = z.enum(faultOrigins).meta({ id: 'FaultOrigin' });
export type FaultOrigin = z.infer<typeof FaultOrigin>;

/** What may be waited for while the clocks stand; each asks for evidence. */
export const pauseReasons = ['parts', 'access', 'mains', 'weather'] as const;
export const PauseReason = z.enum(pauseReasons).meta({ id: 'PauseReason' });
export type PauseReason = z.infer<typeof PauseReason>;

export const faultResults = ['solved', 'delayed', 'noAction'] as const;
export const FaultResult = z.enum(faultResults).meta({ id: 'FaultResult' });
export type FaultResult = z.infer<typeof FaultResult>;

/** What the watch after a repair found; `quiet`: nothing came again, rooms in their band, power as it should be. */
const faultProofs = ['quiet', 'recurred', 'outOfBand', 'power'] as const;
export const FaultProof = z.enum(faultProofs).meta({ id: 'FaultProof' });
export type FaultProof = z.infer<typeof FaultProof>;

/** The parameter that says how many hours the telemetry is watched after a repair. */
export const watchHoursParam = 'fault.watchHours';
export const usualWatchHours = 48;

/** The parameter that says how many minutes around an arrival a door may have been opened to confirm it. */
export const doorMinutesParam = 'fault.doorMinutes';
export const usualDoorMinutes = 10;

const clockKinds = ['accept', 'onSite', 'restore'] as const;
export const FaultClockKind = z.enum(clockKinds).meta({ id: 'FaultClockKind' });
export type FaultClockKind = z.infer<typeof FaultClockKind>;

/** One limit of an order: how far its time has run, on the working calendar and without what it waited for. */
export const FaultClock = z
  .object({
    kind: FaultClockKind,
    limitMs: z.number().int().positive(),
    /** When half of it, four fifths and all of it is used; null while the clock stands before that. */
    halfAt: EpochMs.nullable(),
    soonAt: EpochMs.nullable(),
    dueAt: EpochMs.nullable(),
    /** When what it waits for was done; null: not yet. */
    doneAt: EpochMs.nullable(),
    /** Of a clock that is done: working time that it took. Of one that stands: until it stood. */
    usedMs: z.number().int().nonnegative().nullable(),
  })
  .meta({ id: 'FaultClock' });
export type FaultClock = z.infer<typeof FaultClock>;

/** The operator's own work-order system in which an order lives. */
export const FaultElsewhere = z
  .object({
    systemId: z.number().int(),
    name: z.string(),
    /** Its own number of the order, once it told it. */
    number: z.string().nullable(),
    /** Where the order is to be seen there. */
    url: z.string().nullable(),
    /** Whether people may take steps here too. */
    takesStepsHere: z.boolean(),
    /** Reports that were refused and wait for a decision. */
    conflicts: z.number().int().nonnegative(),
  })
  .meta({ id: 'FaultElsewhere' });
export type FaultElsewhere = z.infer<typeof FaultElsewhere>;

/** Value of the topic `faults` and row of the list. */
export const FaultOrder = z
  .object({
    id: z.number().int(),
    /** Sequence of the newest step in the topic; 0 before it is numbered. */
    seq: z.number().int().nonnegative(),
    /** How many steps it has taken: who acts says which he saw. */
    version: z.number().int().positive(),
    origin: FaultOrigin,
    state: FaultState,
    level: AlarmLevel,
    siteId: z.number().int(),
    siteCode: z.string(),
    siteName: z.string(),
    areaId: z.number().int(),
    areaName: LocalName,
    deviceId: z.number().int().nullable(),
    deviceName: z.string().nullable(),
    typeId: z.number().int().nullable(),
    typeName: LocalName.nullable(),
    /** Kind of its first alarm; null where it came without one. */
    definitionId: z.string().nullable(),
    /** Kind of the finding that it came from. */
    diagnosis: DiagnosisKind.nullable(),
    /** In the words of who reported it; empty where the alarm's name says it. */
    title: z.string(),
    reportedAt: EpochMs,
    reportedBy: z.string().nullable(),
    beganAt: EpochMs,
    assigneeId: z.number().int().nullable(),
    assignee: z.string().nullable(),
    /** Whose members are offered first. */
    teamName: z.string().nullable(),
    suspendReason: PauseReason.nullable(),
    acceptedAt: EpochMs.nullable(),
    repairedAt: EpochMs.nullable(),
    closedAt: EpochMs.nullable(),
    watchUntil: EpochMs.nullable(),
    mergedInto: z.number().int().nullable(),
    reopened: z.number().int().nonnegative(),
    alarms: z.number().int().nonnegative(),
    openAlarms: z.number().int().nonnegative(),
    clocks: z.array(FaultClock),
    /** Null: it lives here. */
    elsewhere: FaultElsewhere.nullable(),
    steppedAt: EpochMs,
    steppedBy: z.string().nullable(),
  })
  .meta({ id: 'FaultOrder' });
export type FaultOrder = z.infer<typeof FaultOrder>;

export const leadVerbs = [
  'confirm',
  'merge',
  'dispatch',
  'cancel',
  'delegate',
  'extend',
  'close',
  'reopen',
  'note',
] as const;
export const workVerbs = [
  'accept',
  'return',
  'depart',
  'arrive',
  'begin',
  'suspend',
  'resume',
  'finish',
  'note',
] as const;
/** What is left to people here while an order lives in a system that takes its steps. */
export const verbsBesideSystem = ['note', 'reopen'] as const;
/** Whether a person may take such a step here, wherever the order lives. */
export const isTakenHere = ({ elsewhere }: Pick<FaultOrder, 'elsewhere'>, verb: string): boolean =>
  !elsewhere || elsewhere.takesStepsHere || (verbsBesideSystem as readonly string[]).includes(verb);
/** Steps that no person takes: an alarm opens or joins an order, its time runs out, a watch ends, a door log answers. */
const ownVerbs = [
  'report',
  'join',
  'absorb',
  'escalate',
  'watchPassed',
  'watchFailed',
  'doorChecked',
] as const;
export const faultVerbs = [...new Set([...ownVerbs, ...leadVerbs, ...workVerbs])];
export const FaultVerb = z.enum(faultVerbs).meta({ id: 'FaultVerb' });
export type FaultVerb = z.infer<typeof FaultVerb>;

/** Further facts of a step; which of them depends on the verb. */
export const FaultStepDetail = z
  .object({
    assigneeId: z.number().int(),
    assignee: z.string(),
    /** Whom the system where the order lives has sent: somebody without an account here. */
    crew: z.string(),
    reason: PauseReason,
    /** What proves it: the number of a parts order, a mains notice, who refused the key. */
    evidence: z.string(),
    intoId: z.number().int(),
    fromId: z.number().int(),
    minutes: z.number().int(),
    result: FaultResult,
    causeId: z.number().int(),
    actionId: z.number().int(),
    endedAt: EpochMs,
    cost: z.number(),
    /** What was used, in the words of then. */
    parts: z.array(z.object({ code: z.string(), name: z.string(), count: z.number().int() })),
    alarmId: z.number().int(),
    clock: FaultClockKind,
    percent: z.number().int(),
    lat: z.number(),
    lng: z.number(),
    distanceM: z.number(),
    /** Of `arrive` and `doorChecked`: when a door of the site was opened around the arrival. */
    doorAt: EpochMs,
    checked: z.array(z.string()),
    proof: FaultProof,
    /** Of `finish`: until when the telemetry is watched. */
    watchUntil: EpochMs,
    /** The work-order system that took the step, and its own name of the report. */
    systemId: z.number().int(),
    report: z.string(),
  })
  .partial()
  .meta({ id: 'FaultStepDetail' });
export type FaultStepDetail = z.infer<typeof FaultStepDetail>;

export const FaultStep = z
  .object({
    id: z.number().int(),
    n: z.number().int().positive(),
    verb: FaultVerb,
    at: EpochMs,
    /** Null: the product itself. */
    by: z.string().nullable(),
    note: z.string().nullable(),
    from: FaultState.nullable(),
    to: FaultState,
    detail: FaultStepDetail,
  })
  .meta({ id: 'FaultStep' });
export type FaultStep = z.infer<typeof FaultStep>;

export const FaultAlarm = z
  .object({
    id: z.number().int(),
    definitionId: z.string(),
    level: AlarmLevel,
    deviceName: z.string().nullable(),
    raisedAt: EpochMs,
    clearedAt: EpochMs.nullable(),
  })
  .meta({ id: 'FaultAlarm' });
export type FaultAlarm = z.infer<typeof FaultAlarm>;

/** Another order of the same device, or of the site where it names none. */
export const FaultEarlier = z
  .object({
    id: z.number().int(),
    reportedAt: EpochMs,
    state: FaultState,
    title: z.string(),
    definitionId: z.string().nullable(),
    causeName: LocalName.nullable(),
    completion: z.string().nullable(),
  })
  .meta({ id: 'FaultEarlier' });
export type FaultEarlier = z.infer<typeof FaultEarlier>;

export const FaultDetail = FaultOrder.extend({
  steps: z.array(FaultStep),
  joined: z.array(FaultAlarm),
  causeId: z.number().int().nullable(),
  actionId: z.number().int().nullable(),
  result: FaultResult.nullable(),
  completion: z.string().nullable(),
  /** To be gone through on site, in the language of the caller. */
  checklist: z.array(z.string()),
  /** The newest first. */
  earlier: z.array(FaultEarlier),
  /** What is usually needed for its type. */
  parts: z.array(z.object({ code: z.string(), name: z.string(), unit: z.string() })),
}).meta({ id: 'FaultDetail' });
export type FaultDetail = z.infer<typeof FaultDetail>;
