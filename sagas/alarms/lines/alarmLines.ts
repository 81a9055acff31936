import type { Alarm, AlarmLevel } from '@contract/alarms';
import type { RowGroup, RowGroups } from './rowGroups';
import type { Sorted } from './sortedList';

export interface AlarmLine {
  kind: 'alarm';
  alarm: Alarm;
  /** Below its root or its group. */
  isBelow: boolean;
}

export interface GroupLine {
  kind: 'group';
  key: string;
  /** The first alarm of the group, to name it by. */
  sample: Alarm;
  /** What is below it; the figures are of the group as it is by now. */
  members: Sorted<Alarm>;
  count: number;
  level: AlarmLevel;
  unacknowledged: number;
}

export type ListLine = AlarmLine | GroupLine;

/** The lines of a list of a hundred thousand: each is made when it is looked at, and found without looking through. */
export interface ListLines {
  readonly length: number;
  at(index: number): ListLine | undefined;
  /** Where a line stands; -1 when it is not in the list. */
  indexOf(key: string | null): number;
}

/** The alarms that a list shows, live or held. */
export interface ShownAlarms {
  rows: Sorted<Alarm>;
  tops: Sorted<Alarm>;
  groups: RowGroups;
  /** As an alarm was when these were read: so it is found in them. */
  asRead(id: number): Alarm | undefined;
  /** What is to be shown of it: a held list keeps its order, not its words. */
  newest(alarm: Alarm): Alarm;
  groupNow(key: string): RowGroup | undefined;
}

/** Under this name the line is folded, moved to and painted. */
export const lineKeyOf = (line: ListLine): string =>
  line.kind === 'group' ? line.key : alarmKeyOf(line.alarm.id);
export const alarmKeyOf = (id: number): string => `alarm-${id}`;
export const rootKeyOf = (id: number): string => `root-${id}`;

/** The alarm whose line has this key; null for another line. */
export const idOfKey = (key: string | null, prefix: 'alarm-' | 'root-' = 'alarm-'): number | null =>
  key?.startsWith(prefix) ? Number(key.slice(prefix.length)) : null;

export const alone = (alarm: Alarm): AlarmLine => ({ kind: 'alarm', alarm, isBelow: false });
export const below = (alarm: Alarm): AlarmLine => ({ kind: 'alarm', alarm, isBelow: true });

/** The members that were read, with the figures of now. */
export const groupLine = ({ key, sample, members }: RowGroup, now: RowGroup): GroupLine => ({
  kind: 'group',
  ...{ key, sample, members },
  count: now.members.length,
  level: now.level,
  unacknowledged: now.unacknowledged,
});

/** One alarm a line. */
export function flatLines(rows: Sorted<Alarm>, { asRead, newest }: ShownAlarms): ListLines {
  return {
    length: rows.length,
    at: (index) => {
      const alarm = rows.at(index);
      return alarm && alone(newest(alarm));
    },
    indexOf: (key) => {
      const id = idOfKey(key);
      const alarm = id === null ? undefined : asRead(id);
      return alarm ? rows.indexOf(alarm) : -1;
    },
  };
}

/** Where no list is shown. */
export const noLines: ListLines = { length: 0, at: () => undefined, indexOf: () => -1 };
