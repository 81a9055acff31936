import { z } from 'zod';

/** An instant: whole milliseconds since 1970-01-01T00:00:00Z. Text times of the admin API keep their own format. */
export const EpochMs = z.number().int().nonnegative().meta({ id: 'EpochMs' });
export type EpochMs = z.infer<typeof EpochMs>;

export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** By its IANA name. */
export const TimeZoneName = z.string().max(64).refine(isTimeZone, { message: 'fields.wrongFormat' });
