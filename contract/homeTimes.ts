import { z } from 'zod';
import { line } from './plainText';
import { EpochMs, TimeZoneName } from './time';

/** Clocks and timers of one person, each at most. */
export const mostHomeTimes = 6;

export const HomeTimer = z
  .strictObject({ name: line().min(1).max(40), endsAt: EpochMs })
  .meta({ id: 'HomeTimer' });
export type HomeTimer = z.infer<typeof HomeTimer>;

/** What one person has on the start page, the same at every machine. */
export const HomeTimes = z
  .strictObject({
    clocks: z.array(TimeZoneName).max(mostHomeTimes).default([]),
    timers: z.array(HomeTimer).max(mostHomeTimes).default([]),
  })
  .meta({ id: 'HomeTimes' });
export type HomeTimes = z.infer<typeof HomeTimes>;
