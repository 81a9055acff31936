import type { Alarm } from '@contract/alarms';
import { createChanges, type AlarmChanges, type AlarmSink, type AlarmSource } from '../index/alarmChanges';
import { compareBy, matcherOf, type AlarmFilter, type AlarmOrder } from './alarmFilter';
import { createHold, type AlarmHold } from './alarmHold';
import type { AlarmList } from './alarmList';
import { createRowGroups, type GroupedRows, type RowGroup, type RowGroups, type SharedBy } from './rowGroups';
import { createSortedList, type SortedList } from './sortedList';

/** One filtered, sorted list over the index; a change costs what it changes, not what stands. */
export interface AlarmView {
  /** The same object until something in it changed. */
  read(): AlarmList;
  /** As an alarm was when the list was last read: so it is found in it. */
  asRead(id: number): Alarm | undefined;
  /** The list as it was last read, kept, and what has happened to it since. */
  hold(): AlarmHold;
  /** From now on the view is kept up; unopened, or after the returned function, every read sorts afresh. */
  open(): () => void;
}

export interface ViewOf {
  filter: AlarmFilter;
  order: AlarmOrder;
  isRooted: boolean;
  /** What rows of one group share. */
  sharedBy?: SharedBy | undefined;
}

export type { AlarmList } from './alarmList';

const noGroups: RowGroups = { ordered: createSortedList<RowGroup>(() => 0).read(), get: () => undefined };

/** Above this share of changed rows one sort is cheaper than so many moves. */
const resortShare = 0.5;

type Test = (alarm: Alarm | undefined) => alarm is Alarm;

const isTopBy =
  (source: AlarmSource, isIn: Test) =>
  (alarm: Alarm | undefined): alarm is Alarm =>
    isIn(alarm) && (alarm.parentId === null || !isIn(source.rowOf(alarm.parentId)));

interface Moved {
  changes: AlarmChanges;
  isIn: Test;
  isTop: Test;
  rows: SortedList<Alarm>;
  tops: SortedList<Alarm> | null;
  groups: GroupedRows | undefined;
}

/** Puts what changed where it belongs by now. */
function move(source: AlarmSource, { changes, isIn, isTop, rows, tops, groups }: Moved): void {
  const symptoms = new Set<number>();
  for (const id of changes.ids()) {
    const [then, now] = [changes.asThen(id), source.rowOf(id)];
    const [before, after] = [isIn(then) ? then : undefined, isIn(now) ? now : undefined];
    rows.replace(before, after);
    groups?.replace(before, after);
    // A root that comes or goes takes its symptoms from the top, or leaves them there.
    if (tops && !before !== !after) for (const symptom of source.symptomsOf(id)) symptoms.add(symptom.id);
  }
  if (!tops) return;
  for (const id of new Set([...changes.ids(), ...symptoms])) {
    const after = source.rowOf(id);
    tops.replace(changes.asThen(id), isTop(after) ? after : undefined);
  }
}

export function createAlarmView(
  source: AlarmSource,
  { filter, order, isRooted, sharedBy }: ViewOf,
): AlarmView {
  const matches = matcherOf(filter);
  const isIn: Test = (alarm): alarm is Alarm => alarm !== undefined && matches(alarm);
  const isTop = isTopBy(source, isIn);
  const changes = createChanges(source);
  const rows = createSortedList(compareBy[order]);
  const tops = isRooted ? createSortedList(compareBy[order]) : rows;
  const groups = sharedBy && createRowGroups(sharedBy, order);
  let list: AlarmList | null = null;
  let isUnknown = true;
  let readAt = -1;

  const fill = (): void => {
    const all = [...source.allRows()].filter(isIn);
    if (isRooted) tops.fill(all.filter(isTop));
    groups?.fill(all);
    rows.fill(all);
  };
  const refresh = (): AlarmList => {
    if (isUnknown || changes.size > source.size() * resortShare) fill();
    else move(source, { changes, isIn, isTop, rows, tops: isRooted ? tops : null, groups });
    isUnknown = false;
    readAt = source.version();
    changes.clear();
    return (list = { rows: rows.read(), tops: tops.read(), groups: groups?.read() ?? noGroups });
  };
  const sink: AlarmSink = {
    changed: (id, before) => void (isUnknown || changes.noted(id, before)),
    reset: () => {
      changes.clear();
      isUnknown = true;
    },
  };
  return {
    read() {
      isUnknown ||= !source.sinks.has(sink) && readAt !== source.version();
      return list === null || isUnknown || changes.size > 0 ? refresh() : list;
    },
    asRead: changes.asThen,
    hold: () => createHold(source, isIn, list ?? refresh(), changes.copy()),
    open() {
      isUnknown ||= readAt !== source.version();
      source.sinks.add(sink);
      return () => void source.sinks.delete(sink);
    },
  };
}
