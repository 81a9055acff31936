import { z } from 'zod';
import { dayMs, EpochMs, hourMs, minuteMs } from './time';

/**
 * How far back a replay goes, and how many moments one call may ask for. It begins at a round moment before its span:
 * the longest step of a replay is what the server lets pass.
 */
export const replayLimits = { spanMs: 30 * dayMs, graceMs: 6 * hourMs, moments: 48 } as const;

/** The alarm that stands for silence of a site. */
export const silenceAlarm = 'controllerSilent';

/** Moments `from`, `from + step`, … up to `to`. */
export const SiteStatesQuery = z
  .object({
    from: z.coerce.number().int().nonnegative(),
    to: z.coerce.number().int().nonnegative(),
    stepMs: z.coerce.number().int().min(minuteMs),
  })
  .refine(({ from, to }) => to >= from, { path: ['to'] })
  .refine(({ from, to, stepMs }) => (to - from) / stepMs < replayLimits.moments, { path: ['stepMs'] })
  .meta({ id: 'SiteStatesQuery' });
export type SiteStatesQuery = z.infer<typeof SiteStatesQuery>;

/**
 * How the sites stood at one moment, by the alarms that were active then, in columns; a site that is not listed had
 * none. `worst` is the lowest level that was not suppressed, 0 where there was none; `isSilent` is 1 where the site was
 * not heard, `isSuppressed` where an alarm was suppressed: until it was both over and acknowledged, or replaced by the
 * next of its kind; a late record never was.
 */
export const SiteStatesAt = z
  .object({
    at: EpochMs,
    siteId: z.array(z.number().int()),
    worst: z.array(z.number().int().min(0).max(4)),
    isSilent: z.array(z.number().int().min(0).max(1)),
    isSuppressed: z.array(z.number().int().min(0).max(1)),
  })
  .meta({ id: 'SiteStatesAt' });
export type SiteStatesAt = z.infer<typeof SiteStatesAt>;
