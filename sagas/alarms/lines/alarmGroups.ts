import type { Alarm } from '@contract/alarms';
import { flatLines, type ListLines, type ShownAlarms } from './alarmLines';
import { groupedLines } from './groupedLines';
import { rootedLines } from './rootedLines';

/** How the list is put together: one under the other, symptoms below their root, or by what they share. */
export const alarmGroupings = ['none', 'root', 'site', 'area', 'definition'] as const;
export type AlarmGrouping = (typeof alarmGroupings)[number];

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
  return groupedLines(shown, open);
}
