import { z } from 'zod';
import { dayMs, EpochMs, minuteMs } from './time';

/** The window over which alarms are counted per operator (ISA-18.2, EEMUA 191). */
export const floodWindowMs = 10 * minuteMs;
/** A flood begins above `begin` alarms of one operator in ten minutes and ends below `end`. */
export const floodLimits = { begin: 10, end: 5 } as const;
export const staleAfterMs = dayMs;

export const isFlood = (wasFlood: boolean, perOperator: number): boolean =>
  wasFlood ? perOperator >= floodLimits.end : perOperator > floodLimits.begin;

export const Flood = z
  .object({ from: EpochMs, to: EpochMs, alarms: z.number().int(), peak: z.number().int() })
  .meta({ id: 'Flood' });
export type Flood = z.infer<typeof Flood>;

const Actor = z.object({
  definitionId: z.string(),
  siteId: z.number().int().nullable(),
  siteName: z.string().nullable(),
  deviceId: z.number().int().nullable(),
  deviceName: z.string().nullable(),
  alarms: z.number().int(),
});
export const BadActor = Actor.extend({ share: z.number() }).meta({ id: 'BadActor' });
export type BadActor = z.infer<typeof BadActor>;

/** Alarms that had a limit: kept, and overrun whether or not it came to an end since. What still has time is neither. */
export const KeptLimits = z
  .object({ kept: z.number().int(), overrun: z.number().int() })
  .meta({ id: 'KeptLimits' });
export type KeptLimits = z.infer<typeof KeptLimits>;

export const AlarmFiguresQuery = z
  .object({
    from: z.coerce.number().int().nonnegative(),
    to: z.coerce.number().int().positive(),
    /** Operator positions; when absent, how many people acknowledged in the period, and at least one. */
    operators: z.coerce.number().int().min(1).max(1_000).optional(),
  })
  .refine(({ from, to }) => to > from && to - from <= 92 * dayMs, { path: ['to'] });

/** How the alarm system itself performs over a period; the targets of the standard belong to the page. */
export const AlarmFigures = z
  .object({
    from: EpochMs,
    to: EpochMs,
    operators: z.number().int(),
    /** Alarms that called somebody when they were raised: neither late, nor suppressed, nor on a shelf. */
    raised: z.number().int(),
    /** Late records of the period, which are in no other figure. */
    late: z.number().int(),
    perOperatorPer10Min: z.number(),
    /** Within any ten minutes. */
    mostIn10Min: z.number().int(),
    /** For each ten minutes from `from` on: the most within any ten minutes that ended there. */
    counts: z.array(z.number().int()),
    floods: z.array(Flood),
    floodShare: z.number(),
    topTen: z.array(BadActor),
    topTenShare: z.number(),
    /** Of the present: what is active and calls, and what is suppressed, each by its one reason. */
    standing: z.number().int(),
    stale: z.array(Actor.extend({ alarmId: z.number().int(), raisedAt: EpochMs })),
    chattering: z.array(Actor),
    fleeting: z.array(Actor),
    /** Share of raised alarms by level 1 … 4. */
    levels: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    /** How many a device ranked itself, by its own levels. */
    sourceLevels: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
    acknowledgeS: z.object({ median: z.number(), p90: z.number() }).nullable(),
    returnS: z.object({ median: z.number(), p90: z.number() }).nullable(),
    /** By the limits of now. */
    inTime: z.object({ acknowledge: KeptLimits, repair: KeptLimits }),
    shelved: z.number().int(),
    outOfService: z.number().int(),
    explained: z.number().int(),
  })
  .meta({ id: 'AlarmFigures' });
export type AlarmFigures = z.infer<typeof AlarmFigures>;
