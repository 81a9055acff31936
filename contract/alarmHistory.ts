import { z } from 'zod';
import { line } from './plainText';
import { Alarm, AlarmListQuery, AlarmTransitionKind } from './alarms';
import { dayMs, EpochMs } from './time';
import { largestRowId } from './values';

const cursor = z
  .string()
  .regex(/^\d{1,15}\.\d{1,15}$/)
  .transform((text) => text.split('.').map(Number) as [number, number]);

/**
 * Searches every record that is kept, the newest raise first. Each word of `text` must be found in the name of the
 * alarm (in any language), its site, area or device, its note or the person who acknowledged it. `definitionIds`
 * and `levels` are written with commas; `from` and `to` bound the raise; `before` is the `next` of the page before.
 */
export const AlarmHistoryQuery = AlarmListQuery.omit({
  which: true,
  pageNum: true,
  pageSize: true,
  text: true,
  definitionId: true,
})
  .extend({
    text: line().max(128).optional(),
    definitionIds: z
      .string()
      .regex(/^[a-zA-Z0-9]{1,64}(,[a-zA-Z0-9]{1,64}){0,99}$/)
      .transform((text) => text.split(','))
      .optional(),
    acknowledgedBy: z.string().max(64).optional(),
    hasNote: z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .optional(),
    before: cursor.optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  })
  .meta({ id: 'AlarmHistoryQuery' });
export type AlarmHistoryQuery = z.infer<typeof AlarmHistoryQuery>;

/** Matches are counted up to this many, on the first page only. */
export const mostCounted = 10_000;

export const AlarmHistoryPage = z
  .object({
    rows: z.array(Alarm),
    /** What the next page is asked for with as `before`; null on the last. */
    next: z.string().nullable(),
    /** Null on later pages; `isExact` is false when there are more than were counted. */
    matched: z.object({ count: z.number().int(), isExact: z.boolean() }).nullable(),
  })
  .meta({ id: 'AlarmHistoryPage' });
export type AlarmHistoryPage = z.infer<typeof AlarmHistoryPage>;

/** How far back the list may be asked for as it was. */
export const replayDays = 31;

/** Of one site, or of all. */
export const AlarmMomentQuery = z.object({
  moment: z.coerce.number().int().nonnegative(),
  siteId: z.coerce.number().int().positive().max(largestRowId).optional(),
});

/** The list as it stood at a moment, by what is known today: late records stand at their own time. */
export const AlarmMoment = z.object({ moment: EpochMs, alarms: z.array(Alarm) }).meta({ id: 'AlarmMoment' });
export type AlarmMoment = z.infer<typeof AlarmMoment>;

export const AlarmStepsQuery = z
  .object({
    from: z.coerce.number().int().nonnegative(),
    to: z.coerce.number().int().positive(),
    /** Number of the last step of the page before. */
    after: z.coerce.number().int().nonnegative().default(0),
    limit: z.coerce.number().int().min(1).max(2_000).default(1_000),
  })
  .refine(({ from, to }) => to > from && to - from <= dayMs, { path: ['to'] });

/**
 * One step on the way from `from` (excluded) to `to`, with the alarm as it was right after it; children not counted.
 * `at` is when it counts: the raise and the end of an alarm at their own time, also of a late one. Pages are by `id`;
 * the order of time is that of `at`, then `id`.
 */
export const AlarmPastStep = z
  .object({ id: z.number().int(), at: EpochMs, kind: AlarmTransitionKind, alarm: Alarm })
  .meta({ id: 'AlarmPastStep' });
export type AlarmPastStep = z.infer<typeof AlarmPastStep>;

export const AlarmSteps = z
  .object({ steps: z.array(AlarmPastStep), next: z.number().int().nullable() })
  .meta({ id: 'AlarmSteps' });
export type AlarmSteps = z.infer<typeof AlarmSteps>;
