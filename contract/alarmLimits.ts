import { z } from 'zod';
import type { Alarm } from './alarms';
import { isActive, isCalling } from './alarmSuppression';
import { minuteMs, type EpochMs } from './time';

/** What an alarm is to be within a time: answered by somebody, and over. */
export const limitKinds = ['acknowledge', 'repair'] as const;
export type LimitKind = (typeof limitKinds)[number];

const PerLevel = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** Times in ms for the levels 1 … 4; 0: no limit. */
export const AlarmTimeLimits = z
  .object({ acknowledge: PerLevel, repair: PerLevel })
  .meta({ id: 'AlarmTimeLimits' });
export type AlarmTimeLimits = z.infer<typeof AlarmTimeLimits>;

/** The parameters that hold them, in minutes with commas. */
export const limitParams: Readonly<Record<LimitKind, string>> = {
  acknowledge: 'alarm.limit.acknowledgeMinutes',
  repair: 'alarm.limit.repairMinutes',
};

export const usualLimits: Readonly<Record<LimitKind, string>> = {
  acknowledge: '5,15,60,0',
  repair: '240,480,1440,0',
};

/** Four numbers of minutes, as a parameter holds them. */
export const LimitMinutes = z
  .string()
  .regex(/^\s*\d{1,6}(\s*,\s*\d{1,6}){3}\s*$/)
  .transform((text) => PerLevel.parse(text.split(',').map((part) => Number(part) * minuteMs)));

export interface RunningLimit {
  kind: LimitKind;
  dueAt: EpochMs;
}

/** Until when an alarm was to be answered or over; null: its level has no such limit, or it was known too late. */
export const dueAtOf = (
  { level, raisedAt, isLate }: Pick<Alarm, 'level' | 'raisedAt' | 'isLate'>,
  kind: LimitKind,
  limits: AlarmTimeLimits,
): EpochMs | null => {
  const forMs = limits[kind][level - 1] ?? 0;
  return forMs === 0 || isLate ? null : raisedAt + forMs;
};

const dueOf = (limits: AlarmTimeLimits, kind: LimitKind, alarm: Alarm): RunningLimit[] => {
  const dueAt = dueAtOf(alarm, kind, limits);
  return dueAt === null ? [] : [{ kind, dueAt }];
};

/** The limits that run for an alarm, the next one first; what calls nobody has none. */
export const runningLimits = (alarm: Alarm, limits: AlarmTimeLimits): RunningLimit[] => {
  if (!isCalling(alarm)) return [];
  const running = [
    ...(alarm.acknowledgedAt === null ? dueOf(limits, 'acknowledge', alarm) : []),
    ...(isActive(alarm) ? dueOf(limits, 'repair', alarm) : []),
  ];
  return running.sort((a, b) => a.dueAt - b.dueAt);
};
