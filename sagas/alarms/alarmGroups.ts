import type { Alarm, AlarmLevel } from '@contract/alarms';

/** How the list is put together: one under the other, symptoms below their root, or by what they share. */
export const alarmGroupings = ['none', 'root', 'site', 'area', 'definition'] as const;
export type AlarmGrouping = (typeof alarmGroupings)[number];

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
  level: AlarmLevel;
  members: readonly Alarm[];
  unacknowledged: number;
}

export type ListLine = AlarmLine | GroupLine;

const groupKeyOf: Readonly<Record<'site' | 'area' | 'definition', (alarm: Alarm) => string>> = {
  site: (alarm) => `site-${alarm.siteId ?? 'none'}`,
  area: (alarm) => `area-${alarm.areaId ?? 'none'}`,
  definition: (alarm) => `definition-${alarm.definitionId}`,
};

type Group = GroupLine & { members: Alarm[] };

const put = (group: Group, alarm: Alarm): void => {
  group.members.push(alarm);
  if (alarm.acknowledgedAt === null) group.unacknowledged += 1;
  if (alarm.level < group.level) group.level = alarm.level;
};

function sharing(
  rows: readonly Alarm[],
  keyOf: (alarm: Alarm) => string,
  open: ReadonlySet<string>,
): ListLine[] {
  const groups = new Map<string, Group>();
  for (const alarm of rows) {
    const key = keyOf(alarm);
    const group = groups.get(key) ?? {
      kind: 'group',
      key,
      sample: alarm,
      level: alarm.level,
      unacknowledged: 0,
      members: [],
    };
    groups.set(key, group);
    put(group, alarm);
  }
  const worstFirst = [...groups.values()].sort(
    (a, b) => a.level - b.level || b.members.length - a.members.length,
  );
  return worstFirst.flatMap((group): ListLine[] => [
    group,
    ...(open.has(group.key) ? group.members.map(below) : []),
  ]);
}

const below = (alarm: Alarm): AlarmLine => ({ kind: 'alarm', alarm, isBelow: true });
const alone = (alarm: Alarm): AlarmLine => ({ kind: 'alarm', alarm, isBelow: false });

/** Under this name the line is folded, moved to and painted. */
export const lineKeyOf = (line: ListLine): string =>
  line.kind === 'group' ? line.key : alarmKeyOf(line.alarm.id);
export const alarmKeyOf = (id: number): string => `alarm-${id}`;
export const rootKeyOf = (id: number): string => `root-${id}`;

function rooted(
  rows: readonly Alarm[],
  symptomsOf: (rootIds: ReadonlySet<number>) => ReadonlyMap<number, readonly Alarm[]>,
  open: ReadonlySet<string>,
): ListLine[] {
  const shown = new Set(rows.map(({ id }) => id));
  const top = rows.filter(({ parentId }) => parentId === null || !shown.has(parentId));
  const opened = top.filter(({ id, childCount }) => childCount > 0 && open.has(rootKeyOf(id)));
  const symptoms = symptomsOf(new Set(opened.map(({ id }) => id)));
  return top.flatMap((alarm) => [alone(alarm), ...(symptoms.get(alarm.id) ?? []).map(below)]);
}

/**
 * The lines of the list. `open` holds the keys of groups and roots that are unfolded; `symptomsOf` finds what the
 * unfolded roots explain, whether or not the filter shows it: every symptom is one click away.
 */
export function linesOf(
  rows: readonly Alarm[],
  grouping: AlarmGrouping,
  open: ReadonlySet<string>,
  symptomsOf: (rootIds: ReadonlySet<number>) => ReadonlyMap<number, readonly Alarm[]>,
): readonly ListLine[] {
  if (grouping === 'none') return rows.map(alone);
  if (grouping === 'root') return rooted(rows, symptomsOf, open);
  return sharing(rows, groupKeyOf[grouping], open);
}

/** Where a line stands; -1 when it is not in the list. Comparing numbers, as the list may be a hundred thousand long. */
export function lineIndexOf(lines: readonly ListLine[], key: string | null): number {
  if (key === null) return -1;
  const id = key.startsWith('alarm-') ? Number(key.slice('alarm-'.length)) : null;
  return lines.findIndex((line) => (line.kind === 'alarm' ? line.alarm.id === id : line.key === key));
}
