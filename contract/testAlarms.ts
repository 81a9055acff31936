import { z } from 'zod';
import { AlarmLevel } from './alarms';
import { EpochMs } from './time';
import { largestRowId } from './values';

/** The definition that tests are raised of: the only one that people raise. */
export const testDefinition = 'testAlarm';

/** For how many minutes a test alarm stands before it ends by itself. */
export const testMinutes = { shortest: 1, usual: 5, longest: 60 } as const;

export const TestAlarmRequest = z
  .object({
    siteId: z.number().int().positive().max(largestRowId),
    level: AlarmLevel,
    minutes: z.number().int().min(testMinutes.shortest).max(testMinutes.longest).default(testMinutes.usual),
  })
  .strict()
  .meta({ id: 'TestAlarmRequest' });
export type TestAlarmRequest = z.infer<typeof TestAlarmRequest>;

/** A test alarm that has not ended. */
export const TestAlarm = z
  .object({
    alarmId: z.number().int(),
    siteId: z.number().int(),
    siteName: z.string(),
    level: AlarmLevel,
    raisedAt: EpochMs,
    endsAt: EpochMs,
    by: z.string(),
    /** Otherwise nobody is called for it: its site is under maintenance, or it is shelved there. */
    isCalling: z.boolean(),
  })
  .meta({ id: 'TestAlarm' });
export type TestAlarm = z.infer<typeof TestAlarm>;
