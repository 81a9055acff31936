import { z } from 'zod';
import { line } from './plainText';
import { AlarmLevel } from './alarms';
import { FaultResult, leadVerbs, PauseReason, workVerbs } from './faults';
import { EpochMs } from './time';
import { largestRowId } from './values';

const id = z.number().int().positive().max(largestRowId);
export const longestFaultNote = 1_000;
export const longestFaultTitle = 120;
export const mostParts = 20;
export const longestEvidence = 200;
const Note = z.string().trim().max(longestFaultNote);
/** The caller's own name of what it does: sent twice, it happens once. */
export const ActionKey = z.string().regex(/^[\w-]{8,64}$/);

export const FaultReport = z
  .object({
    siteId: id,
    deviceId: id.nullable().default(null),
    typeId: id.nullable().default(null),
    level: AlarmLevel,
    title: line().min(2).max(longestFaultTitle),
    note: Note.default(''),
    key: ActionKey.optional(),
  })
  .strict()
  .meta({ id: 'FaultReport' });
export type FaultReport = z.infer<typeof FaultReport>;

export const FaultFromAlarm = z
  .object({ alarmId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER), note: Note.default('') })
  .strict()
  .meta({ id: 'FaultFromAlarm' });
export type FaultFromAlarm = z.infer<typeof FaultFromAlarm>;

export const FaultFromDiagnosis = z
  .object({ diagnosisId: id, note: Note.default('') })
  .strict()
  .meta({ id: 'FaultFromDiagnosis' });
export type FaultFromDiagnosis = z.infer<typeof FaultFromDiagnosis>;

/** The order that the report opened or joined. */
export const FaultReported = z
  .object({ id: z.number().int(), version: z.number().int(), isJoined: z.boolean() })
  .meta({ id: 'FaultReported' });
export type FaultReported = z.infer<typeof FaultReported>;

const StepBase = z.object({
  /** As the caller saw the order. */
  version: z.number().int().positive().max(largestRowId),
  key: ActionKey.optional(),
  note: Note.default(''),
});

export const FaultLead = StepBase.extend({
  verb: z.enum(leadVerbs),
  /** Of `dispatch` and `delegate`. */
  assigneeId: id.optional(),
  /** Of `merge`. */
  intoId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  /** Of `extend`. */
  minutes: z.number().int().min(1).max(43_200).optional(),
})
  .strict()
  .meta({ id: 'FaultLead' });
export type FaultLead = z.infer<typeof FaultLead>;

export const FaultWork = StepBase.extend({
  verb: z.enum(workVerbs),
  /** When it was done, where that was before it could be told. */
  at: EpochMs.optional(),
  reason: PauseReason.optional(),
  evidence: z.string().trim().max(longestEvidence).optional(),
  result: FaultResult.optional(),
  causeId: id.optional(),
  actionId: id.optional(),
  endedAt: EpochMs.optional(),
  parts: z
    .array(z.object({ partId: id, count: z.number().int().min(1).max(99) }))
    .max(mostParts)
    .optional(),
  checked: z.array(z.string().max(200)).max(40).optional(),
  /** Of `arrive`. */
  lat: z.number().min(-90).max(90).optional(),
  lng: z.number().min(-180).max(180).optional(),
})
  .strict()
  .meta({ id: 'FaultWork' });
export type FaultWork = z.infer<typeof FaultWork>;
