import { z } from 'zod';
import { AlarmLevel, type Alarm } from './alarms';
import { isActive, isCalling } from './alarmSuppression';
import { StationClass } from './sites';
import type { EpochMs } from './time';

/** What an alarm is to be within a time: answered by somebody, and over. */
export const limitKinds = ['acknowledge', 'repair'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** One row of the time limits, in ms; 0: no limit. They run around the clock. */
export const AlarmLimit = z
  .object({
    level: AlarmLevel,
    /** Null: of sites of every class. */
    stationClass: StationClass.nullable(),
    /** Areas of its region; null: everywhere. */
    areaIds: z.array(z.number().int()).nullable(),
    acknowledge: z.number().int().nonnegative(),
    repair: z.number().int().nonnegative(),
  })
  .meta({ id: 'AlarmLimit' });
export type AlarmLimit = z.infer<typeof AlarmLimit>;

/** Rows that say most about a place come first: of those that fit an alarm, the first holds. */
export const AlarmTimeLimits = z.array(AlarmLimit).meta({ id: 'AlarmTimeLimits' });
export type AlarmTimeLimits = z.infer<typeof AlarmTimeLimits>;

/** Where a row of the limits holds. */
export type LimitPlace = Pick<AlarmLimit, 'level' | 'stationClass' | 'areaIds'>;
type Limited = Pick<Alarm, 'level' | 'areaId' | 'stationClass'>;

const fits = (row: LimitPlace, { level, areaId, stationClass }: Limited): boolean =>
  row.level === level &&
  (row.stationClass === null || row.stationClass === stationClass) &&
  (row.areaIds === null || (areaId !== null && row.areaIds.includes(areaId)));

/** The row that holds for an alarm or order of this level at its place; null: none does. */
export const limitOf = <Row extends LimitPlace>(rows: readonly Row[], at: Limited): Row | null =>
  rows.find((row) => fits(row, at)) ?? null;

/** Answers of the same limits asked again and again: tens of thousands of alarms share a few places. */
const answers = new WeakMap<AlarmTimeLimits, Map<string, AlarmLimit | null>>();

function limitOfAlarm(limits: AlarmTimeLimits, alarm: Limited): AlarmLimit | null {
  const known = answers.get(limits) ?? new Map<string, AlarmLimit | null>();
  answers.set(limits, known);
  const place = `${alarm.level} ${alarm.stationClass ?? ''} ${alarm.areaId ?? ''}`;
  const answer = known.get(place);
  if (answer !== undefined) return answer;
  const found = limitOf(limits, alarm);
  known.set(place, found);
  return found;
}

export interface RunningLimit {
  kind: LimitKind;
  dueAt: EpochMs;
}

/** Until when an alarm was to be answered or over; null: its level has no such limit there, or it was known too late. */
export const dueAtOf = (
  alarm: Limited & Pick<Alarm, 'raisedAt' | 'isLate'>,
  kind: LimitKind,
  limits: AlarmTimeLimits,
): EpochMs | null => {
  const forMs = limitOfAlarm(limits, alarm)?.[kind] ?? 0;
  return forMs === 0 || alarm.isLate ? null : alarm.raisedAt + forMs;
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
