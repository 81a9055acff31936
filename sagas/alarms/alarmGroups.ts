import type { Alarm } from '@contract/alarms';
import {
  below,
  flatLines,
  listedLines,
  type GroupLine,
  type ListLine,
  type ListLines,
  type ShownAlarms,
} from './alarmLines';
import { rootedLines } from './rootedLines';

/** How the list is put together: one under the other, symptoms below their root, or by what they share. */
export const alarmGroupings = ['none', 'root', 'site', 'area', 'definition'] as const;
export type AlarmGrouping = (typeof alarmGroupings)[number];

const sharedBy: Readonly<Record<'site' | 'area' | 'definition', (alarm: Alarm) => number | string | null>> = {
  site: (alarm) => alarm.siteId,
  area: (alarm) => alarm.areaId,
  definition: (alarm) => alarm.definitionId,
};

type Group = GroupLine & { members: Alarm[] };

const put = (group: Group, alarm: Alarm): void => {
  group.members.push(alarm);
  if (alarm.acknowledgedAt === null) group.unacknowledged += 1;
  if (alarm.level < group.level) group.level = alarm.level;
};

function sharing(
  alarms: Iterable<Alarm>,
  grouping: keyof typeof sharedBy,
  open: ReadonlySet<string>,
): readonly ListLine[] {
  const groups = new Map<number | string | null, Group>();
  const shared = sharedBy[grouping];
  for (const alarm of alarms) {
    const by = shared(alarm);
    let group = groups.get(by);
    if (!group) {
      const key = `${grouping}-${by ?? 'none'}`;
      group = { kind: 'group', key, sample: alarm, level: alarm.level, unacknowledged: 0, members: [] };
      groups.set(by, group);
    }
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

function* newestOf({ rows, newest }: ShownAlarms): Generator<Alarm> {
  for (const alarm of rows) yield newest(alarm);
}

/**
 * The lines of the list. `open` holds the keys of groups and roots that are unfolded; `symptomsOf` finds what an
 * unfolded root explains, whether or not the filter shows it: every symptom is one click away.
 */
export function linesOf(
  shown: ShownAlarms,
  grouping: AlarmGrouping,
  open: ReadonlySet<string>,
  symptomsOf: (rootId: number) => readonly Alarm[],
): ListLines {
  if (grouping === 'none') return flatLines(shown.rows, shown);
  if (grouping === 'root') return rootedLines(shown, open, symptomsOf);
  return listedLines(sharing(newestOf(shown), grouping, open));
}
