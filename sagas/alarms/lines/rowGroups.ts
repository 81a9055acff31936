import type { Alarm, AlarmLevel } from '@contract/alarms';
import type { AreaCause } from '@contract/alarmSummary';
import { isCalling } from '@contract/alarmSuppression';
import { compareBy, type AlarmOrder, type AlarmTest } from './alarmFilter';
import { createSortedList, type Sorted, type SortedList } from './sortedList';

/** What alarms may have in common; `areaCause` are the groups of the summary. */
export type SharedBy = 'site' | 'area' | 'definition' | 'areaCause';

interface Sharing {
  of: (alarm: Alarm) => number | string | null;
  /** Only these are put into groups. */
  isIn?: AlarmTest;
  order?: AlarmOrder;
}

const sharings: Readonly<Record<SharedBy, Sharing>> = {
  site: { of: (alarm) => alarm.siteId },
  area: { of: (alarm) => alarm.areaId },
  definition: { of: (alarm) => alarm.definitionId },
  // By time, so that the ends of a group tell since when and until when.
  areaCause: { of: (alarm) => `${alarm.areaId} ${alarm.definitionId}`, isIn: isCalling, order: 'oldest' },
};

/** Alarms that share something, as they were when the groups were read. */
export interface RowGroup {
  key: string;
  members: Sorted<Alarm>;
  /** The first of them, to name the group by. */
  sample: Alarm;
  level: AlarmLevel;
  unacknowledged: number;
  symptoms: number;
  /** How many alarms of each site: the newest counts, whenever the group was read. */
  siteIds: ReadonlyMap<number, number>;
}

export interface RowGroups {
  /** The worst, and of those the largest, first. */
  ordered: Sorted<RowGroup>;
  get(key: string): RowGroup | undefined;
}

export interface GroupedRows {
  /** Takes these rows in place of all it had. */
  fill(rows: Iterable<Alarm>): void;
  replace(before: Alarm | undefined, after: Alarm | undefined): void;
  read(): RowGroups;
}

interface Group {
  key: string;
  members: SortedList<Alarm>;
  levels: [number, number, number, number];
  unacknowledged: number;
  symptoms: number;
  siteIds: Map<number, number>;
  /** As it was last read. */
  shown: RowGroup | undefined;
}

const worstFirst = (a: RowGroup, b: RowGroup): number =>
  a.level - b.level || b.members.length - a.members.length || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

const count = (group: Group, { level, acknowledgedAt, childCount, siteId }: Alarm, step: 1 | -1): void => {
  group.levels[level - 1] = (group.levels[level - 1] ?? 0) + step;
  if (acknowledgedAt === null) group.unacknowledged += step;
  group.symptoms += step * childCount;
  if (siteId === null) return;
  const ofSite = (group.siteIds.get(siteId) ?? 0) + step;
  if (ofSite > 0) group.siteIds.set(siteId, ofSite);
  else group.siteIds.delete(siteId);
};

const readGroup = ({
  key,
  members,
  levels,
  unacknowledged,
  symptoms,
  siteIds,
}: Group): RowGroup | undefined => {
  const rows = members.read();
  const sample = rows.at(0);
  // The first level that has any: there is one, as there is a member.
  const level = (levels.findIndex((n) => n > 0) + 1) as AlarmLevel;
  return sample && { key, members: rows, sample, level, unacknowledged, symptoms, siteIds };
};

/** Groups by their keys, each made when the first row asks for it. */
function createGroupBook(by: SharedBy, order: AlarmOrder) {
  const groups = new Map<string, Group>();
  const { of } = sharings[by];
  const groupOf = (alarm: Alarm): Group => {
    const key = `${by}-${of(alarm) ?? 'none'}`;
    const there = groups.get(key);
    if (there) return there;
    const members = createSortedList(compareBy[order]);
    const tally = { unacknowledged: 0, symptoms: 0, siteIds: new Map<number, number>() };
    const made: Group = { key, members, levels: [0, 0, 0, 0], ...tally, shown: undefined };
    groups.set(key, made);
    return made;
  };
  return {
    groups,
    groupOf,
    /** Takes these rows in place of all it had. */
    fill(rows: Iterable<Alarm>): void {
      groups.clear();
      const members = new Map<Group, Alarm[]>();
      for (const alarm of rows) {
        const group = groupOf(alarm);
        count(group, alarm, 1);
        const some = members.get(group);
        if (some) some.push(alarm);
        else members.set(group, [alarm]);
      }
      for (const [group, some] of members) {
        group.members.fill(some);
        group.shown = readGroup(group);
      }
    },
  };
}

function* those(rows: Iterable<Alarm>, isIn: AlarmTest): Generator<Alarm> {
  for (const alarm of rows) if (isIn(alarm)) yield alarm;
}

/** Rows in groups to which a change costs what it changes, however many rows there are. */
export function createRowGroups(by: SharedBy, usualOrder: AlarmOrder): GroupedRows {
  const { isIn = () => true, order = usualOrder } = sharings[by];
  const { groups, groupOf, fill } = createGroupBook(by, order);
  const ordered = createSortedList(worstFirst);
  const touched = new Set<Group>();
  let known: RowGroups | null = null;

  const move = (group: Group, before: Alarm | undefined, after: Alarm | undefined): void => {
    group.members.replace(before, after);
    if (before) count(group, before, -1);
    if (after) count(group, after, 1);
    touched.add(group);
  };
  const settle = (group: Group): void => {
    const now = readGroup(group);
    ordered.replace(group.shown, now);
    group.shown = now;
    if (!now) groups.delete(group.key);
  };
  /** The newest are found by the groups themselves; of older ones a map is made when one of them is asked for. */
  const read = (): RowGroups => {
    const rows = ordered.read();
    let then: Map<string, RowGroup> | undefined;
    const get = (key: string) =>
      known === found
        ? groups.get(key)?.shown
        : (then ??= new Map(Array.from(rows, (group) => [group.key, group]))).get(key);
    const found: RowGroups = { ordered: rows, get };
    return found;
  };
  return {
    fill(rows) {
      fill(those(rows, isIn));
      touched.clear();
      ordered.fill([...groups.values()].flatMap(({ shown }) => shown ?? []));
      known = null;
    },
    replace(before, after) {
      const [was, is] = [
        before && isIn(before) ? before : undefined,
        after && isIn(after) ? after : undefined,
      ];
      const [from, to] = [was && groupOf(was), is && groupOf(is)];
      if (from && from === to) return move(from, was, is);
      if (from) move(from, was, undefined);
      if (to) move(to, undefined, is);
    },
    read() {
      if (touched.size > 0) known = null;
      for (const group of touched) settle(group);
      touched.clear();
      return (known ??= read());
    },
  };
}

/** The groups of the summary, in its words. */
export const areaCausesOf = ({ ordered }: RowGroups): AreaCause[] =>
  Array.from(ordered, ({ sample, level, members, unacknowledged, symptoms, siteIds }) => ({
    areaId: sample.areaId,
    areaName: sample.areaName,
    definitionId: sample.definitionId,
    level,
    alarms: members.length,
    unacknowledged,
    siteIds,
    symptoms,
    firstAt: sample.raisedAt,
    lastAt: members.at(members.length - 1)?.raisedAt ?? sample.raisedAt,
  }));
