import { z } from 'zod';
import { line } from './plainText';
import { FaultOrder, FaultResult, FaultState, FaultStep, PauseReason } from './faults';
import { EpochMs } from './time';
import { largestRowId } from './values';

/** Names of the headers that prove who speaks, and that it is not an old call. */
export const signatureHeaders = {
  timestamp: 'x-coolops-timestamp',
  signature: 'x-coolops-signature',
} as const;

/** A signed call that is older, or further ahead, is refused. */
export const signatureMinutes = 5;
/** Events that were acknowledged are kept for so long, so that they can be fetched again. */
export const workOrderEventDays = 90;
/** A report that came before the ones that it follows waits for them so long. */
export const earlyReportMinutes = 15;
export const mostWorkOrderEvents = 200;

const safeId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** The foreign system's own name of one of its reports, or of an order. */
export const ForeignNumber = z
  .string()
  .trim()
  .regex(/^[\w.:/-]{1,64}$/);

/** `step`: a step was taken · `state`: how the order stands, told again without a step · `test`: nothing happened. */
export const WorkOrderEvent = z
  .object({
    systemId: z.number().int(),
    /** Counts the events of the system from 1 without a gap; 0: a test. */
    seq: z.number().int().nonnegative(),
    kind: z.enum(['step', 'state', 'test']),
    at: EpochMs,
    /** The foreign system's own number of the order, once it told it. */
    number: z.string().nullable(),
    /** As it was after the step. */
    order: FaultOrder.omit({ seq: true, elsewhere: true }).nullable(),
    step: FaultStep.omit({ id: true }).nullable(),
  })
  .meta({ id: 'WorkOrderEvent' });
export type WorkOrderEvent = z.infer<typeof WorkOrderEvent>;

export const WorkOrderEventQuery = z
  .object({
    after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    limit: z.coerce.number().int().min(1).max(mostWorkOrderEvents).default(100),
  })
  .meta({ id: 'WorkOrderEventQuery' });

export const WorkOrderEvents = z
  .object({
    /** In their order; those of sites outside of the token's areas are left out. */
    events: z.array(WorkOrderEvent),
    /** What to ask after next. */
    next: z.number().int(),
    lastSeq: z.number().int(),
    /** The oldest that is still kept; null: none. */
    firstSeq: z.number().int().nullable(),
  })
  .meta({ id: 'WorkOrderEvents' });
export type WorkOrderEvents = z.infer<typeof WorkOrderEvents>;

export const WorkOrderAcknowledged = z
  .object({ seq: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) })
  .strict()
  .meta({ id: 'WorkOrderAcknowledged' });

/** Steps that a foreign system may report: never one that ends an order. */
export const reportVerbs = [
  'dispatch',
  'delegate',
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
export const ReportVerb = z.enum(reportVerbs).meta({ id: 'ReportVerb' });
export type ReportVerb = z.infer<typeof ReportVerb>;

export const WorkOrderReport = z
  .object({
    /** The foreign system's own name of this report: sent twice, it counts once. */
    eventId: ForeignNumber,
    /** Our number of the order; may be left out once `number` is known. */
    orderId: safeId.optional(),
    /** Their number of the order, bound to ours by the first report that names both. */
    number: ForeignNumber.optional(),
    verb: ReportVerb,
    /** When it was done. */
    at: EpochMs,
    /** Running number of the report among those of its order, from 1: by it the order of arrival does not matter. */
    n: z.number().int().min(1).max(largestRowId).optional(),
    /** As the foreign system knew the order: refused when somebody here acted on it since. */
    version: z.number().int().min(1).max(largestRowId).optional(),
    /** Who did it there. */
    by: line().min(1).max(60),
    note: z.string().trim().max(1_000).default(''),
    /** Of `dispatch` and `delegate`: who was sent. */
    assignee: line().min(1).max(60).optional(),
    /** Of `suspend`. */
    reason: PauseReason.optional(),
    evidence: z.string().trim().max(200).optional(),
    /** Of `finish`. */
    result: FaultResult.optional(),
    /** Code of the cause and of the action. */
    cause: line().max(40).optional(),
    action: line().max(40).optional(),
    endedAt: EpochMs.optional(),
  })
  .strict()
  .meta({ id: 'WorkOrderReport' });
export type WorkOrderReport = z.infer<typeof WorkOrderReport>;

/**
 * `applied`: it is a step of the order now · `early`: kept until the reports before it are there · `late`: a newer
 * one was there before it, kept and not applied · `refused`: it does not fit, kept for people to decide.
 */
export const reportOutcomes = ['applied', 'early', 'late', 'refused'] as const;
export const ReportOutcome = z.enum(reportOutcomes).meta({ id: 'ReportOutcome' });
export type ReportOutcome = z.infer<typeof ReportOutcome>;

/** What a report led to; the same again whenever it is repeated. One that is refused answers with an error instead. */
export const WorkOrderAnswer = z
  .object({
    outcome: ReportOutcome,
    orderId: z.number().int(),
    /** The order right after the report. */
    version: z.number().int(),
    state: FaultState,
  })
  .meta({ id: 'WorkOrderAnswer' });
export type WorkOrderAnswer = z.infer<typeof WorkOrderAnswer>;

/** `ours`: the foreign system was told again how the order stands · `theirs`: its step was taken after all. */
export const ReportDecision = z.enum(['ours', 'theirs']).meta({ id: 'ReportDecision' });
export type ReportDecision = z.infer<typeof ReportDecision>;

/** A report that did not become a step at once, as people see it beside the order. */
export const KeptReport = z
  .object({
    id: z.number().int(),
    eventId: z.string(),
    verb: ReportVerb,
    at: EpochMs,
    receivedAt: EpochMs,
    by: z.string(),
    note: z.string(),
    outcome: ReportOutcome,
    /** Why it was refused, as a sentence in the language of the caller. */
    reason: z.string().nullable(),
    decision: ReportDecision.nullable(),
    decidedBy: z.string().nullable(),
    decidedAt: EpochMs.nullable(),
  })
  .meta({ id: 'KeptReport' });
export type KeptReport = z.infer<typeof KeptReport>;
