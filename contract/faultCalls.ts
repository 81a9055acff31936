import { z } from 'zod';
import { AlarmLevel } from './alarms';
import { PageQuery } from './envelope';
import { FaultProof, FaultState } from './faults';
import { LocalName } from './languages';
import { EpochMs } from './time';
import { largestRowId } from './values';

/** What is asked, each with 1 (bad) to 5 (good). */
export const callQuestions = ['onTime', 'explained', 'clean', 'safe'] as const;
const Score = z.number().int().min(1).max(5);
export const CallScores = z
  .object({ onTime: Score, explained: Score, clean: Score, safe: Score })
  .strict()
  .meta({ id: 'CallScores' });
export type CallScores = z.infer<typeof CallScores>;

const callStates = ['waiting', 'done', 'unreached'] as const;
const FaultCallState = z.enum(callStates).meta({ id: 'FaultCallState' });

/** All of levels 1 and 2 are asked about, and of the others one in five. */
export const sampledShare = 0.2;
/** After so many calls that nobody answered it is given up. */
export const mostAttempts = 3;

export const FaultCall = z
  .object({
    id: z.number().int(),
    version: z.number().int(),
    orderId: z.number().int(),
    why: z.enum(['level', 'sample']),
    state: FaultCallState,
    dueAt: EpochMs,
    attempts: z.number().int(),
    scores: CallScores.nullable(),
    score: z.number().nullable(),
    isFixed: z.boolean().nullable(),
    note: z.string().nullable(),
    calledAt: EpochMs.nullable(),
    calledBy: z.string().nullable(),
    /** Of the order: what it was, who did it, and what the telemetry says so far. */
    level: AlarmLevel,
    title: z.string(),
    definitionId: z.string().nullable(),
    typeName: LocalName.nullable(),
    siteName: z.string(),
    reportedBy: z.string().nullable(),
    assignee: z.string().nullable(),
    completion: z.string().nullable(),
    orderState: FaultState,
    orderVersion: z.number().int(),
    repairedAt: EpochMs.nullable(),
    watchUntil: EpochMs.nullable(),
    proof: FaultProof.nullable(),
    openAlarms: z.number().int(),
  })
  .meta({ id: 'FaultCall' });
export type FaultCall = z.infer<typeof FaultCall>;

export const FaultCallListQuery = PageQuery.extend({
  which: z.enum(['waiting', 'ended']).default('waiting'),
}).meta({ id: 'FaultCallListQuery' });

/** What came of a call; `reached: false` asks for another attempt. */
export const FaultCallResult = z
  .object({
    version: z.number().int().positive().max(largestRowId),
    isReached: z.boolean(),
    scores: CallScores.nullable().default(null),
    isFixed: z.boolean().nullable().default(null),
    /** Opens the order again: says why. */
    isReopened: z.boolean().default(false),
    note: z.string().trim().max(1_000).default(''),
    nextAt: EpochMs.optional(),
  })
  .strict()
  .refine(({ isReached, scores, isFixed }) => !isReached || (scores !== null && isFixed !== null), {
    path: ['scores'],
  })
  .meta({ id: 'FaultCallResult' });
export type FaultCallResult = z.infer<typeof FaultCallResult>;
