import { z } from 'zod';
import { AlarmEndReason } from './alarms';
import { largestRowId } from './values';
import { LocalName } from './languages';
import { dayMs, EpochMs, minuteMs } from './time';

const alarmIds = z.array(z.number().int()).min(1).max(1_000);
const reason = z.string().trim().min(1).max(500);

/** For how long an alarm may be put away; after that it comes back by itself. */
export const shelfLimits = { shortestMs: minuteMs, longestMs: 7 * dayMs } as const;

export const ShelveRequest = z
  .object({
    alarmIds,
    forMs: z.number().int().min(shelfLimits.shortestMs).max(shelfLimits.longestMs),
    reason,
  })
  .strict()
  .meta({ id: 'ShelveRequest' });
export type ShelveRequest = z.infer<typeof ShelveRequest>;

/** Of alarms to bring back, to un-acknowledge, or to reset. */
export const AlarmActionRequest = z
  .object({ alarmIds, note: z.string().trim().max(500).default('') })
  .strict()
  .meta({ id: 'AlarmActionRequest' });
export type AlarmActionRequest = z.infer<typeof AlarmActionRequest>;

export const NoteRequest = z.object({ alarmIds, note: reason }).strict().meta({ id: 'NoteRequest' });
export type NoteRequest = z.infer<typeof NoteRequest>;

/** Null: it is nobody's in particular any more. */
export const AssignRequest = z
  .object({ alarmIds, userName: z.string().min(1).max(64).nullable() })
  .strict()
  .meta({ id: 'AssignRequest' });
export type AssignRequest = z.infer<typeof AssignRequest>;

/** Who may be given an alarm. */
export const AlarmAssignee = z
  .object({ userName: z.string(), nickName: z.string() })
  .meta({ id: 'AlarmAssignee' });
export type AlarmAssignee = z.infer<typeof AlarmAssignee>;

/** `unchanged`: it already was so, or cannot be so now; `notFound`: there is none, or this user may not see it. */
export const AlarmActionOutcome = z
  .object({ alarmId: z.number().int(), outcome: z.enum(['done', 'unchanged', 'notFound']) })
  .meta({ id: 'AlarmActionOutcome' });
export type AlarmActionOutcome = z.infer<typeof AlarmActionOutcome>;

const place = {
  regionId: z.number().int().positive().max(largestRowId).nullable().default(null),
  siteId: z.number().int().positive().max(largestRowId).nullable().default(null),
  deviceId: z.number().int().positive().max(largestRowId).nullable().default(null),
};

/** How often a window comes again, and how many there are with the first. */
export const repeatLimits = { week: { times: 52, days: 7 }, month: { times: 24, days: 28 } } as const;
export const repeatEvery = ['week', 'month'] as const;
const Repeat = z
  .object({ every: z.enum(repeatEvery), times: z.number().int().min(2) })
  .strict()
  .refine(({ every, times }) => times <= repeatLimits[every].times, { path: ['times'] });
export type Repeat = z.infer<typeof Repeat>;

export const MaintenanceRequest = z
  .object({ ...place, startsAt: EpochMs, endsAt: EpochMs, reason, repeat: Repeat.optional() })
  .strict()
  // One is over before the next begins.
  .refine(
    ({ startsAt, endsAt, repeat }) =>
      repeat === undefined || endsAt - startsAt < repeatLimits[repeat.every].days * dayMs,
    { path: ['endsAt'] },
  )
  .refine(({ startsAt, endsAt }) => endsAt > startsAt && endsAt - startsAt <= 90 * dayMs, {
    path: ['endsAt'],
  })
  .refine(
    ({ regionId, siteId, deviceId }) => [regionId, siteId, deviceId].filter((id) => id !== null).length === 1,
    {
      path: ['siteId'],
    },
  )
  .meta({ id: 'MaintenanceRequest' });
export type MaintenanceRequest = z.infer<typeof MaintenanceRequest>;

/** More sites than these are a region's affair. */
export const mostMaintained = 500;

/** One window for each of several sites. */
export const MaintenanceOfSites = z
  .object({
    siteIds: z.array(z.number().int().positive().max(largestRowId)).min(1).max(mostMaintained),
    startsAt: EpochMs,
    endsAt: EpochMs,
    reason,
  })
  .strict()
  .refine(({ startsAt, endsAt }) => endsAt > startsAt && endsAt - startsAt <= 90 * dayMs, {
    path: ['endsAt'],
  })
  .meta({ id: 'MaintenanceOfSites' });
export type MaintenanceOfSites = z.infer<typeof MaintenanceOfSites>;

/** A window may be moved while it is open; its place stays. */
export const MaintenanceChange = z
  .object({ startsAt: EpochMs, endsAt: EpochMs, reason })
  .strict()
  .refine(({ startsAt, endsAt }) => endsAt > startsAt && endsAt - startsAt <= 90 * dayMs, {
    path: ['endsAt'],
  })
  .meta({ id: 'MaintenanceChange' });
export type MaintenanceChange = z.infer<typeof MaintenanceChange>;

export const MaintenanceWindow = z
  .object({
    id: z.number().int(),
    regionId: z.number().int().nullable(),
    siteId: z.number().int().nullable(),
    deviceId: z.number().int().nullable(),
    /** Names of the place; a device has its site's beside its own. */
    regionName: LocalName.nullable(),
    siteName: z.string().nullable(),
    deviceName: z.string().nullable(),
    startsAt: EpochMs,
    endsAt: EpochMs,
    reason: z.string(),
    by: z.string(),
    endedAt: EpochMs.nullable(),
    endedBy: z.string().nullable(),
    /** Set where it ended with its place. */
    endReason: AlarmEndReason.nullable().default(null),
    /** Of a window that comes again: how often, how many come after this one, and when the last of them begins. */
    series: z
      .object({
        every: z.enum(repeatEvery),
        left: z.number().int(),
        lastAt: EpochMs.nullable(),
      })
      .nullable()
      .default(null),
  })
  .meta({ id: 'MaintenanceWindow' });
export type MaintenanceWindow = z.infer<typeof MaintenanceWindow>;
