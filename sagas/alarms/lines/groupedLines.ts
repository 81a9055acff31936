import { below, groupLine, idOfKey, type ListLines, type ShownAlarms } from './alarmLines';
import { unfoldedLines, type Unfolding } from './unfoldedLines';

function unfoldingOf({ groups, asRead, newest }: ShownAlarms, key: string): Unfolding[] {
  const group = groups.get(key);
  if (!group) return [];
  const { members } = group;
  return [
    {
      at: groups.ordered.indexOf(group),
      length: members.length,
      lineAt: (index) => {
        const alarm = members.at(index);
        return alarm && below(newest(alarm));
      },
      indexOf: (wanted) => {
        const alarm = asRead(idOfKey(wanted) ?? NaN);
        return alarm ? members.indexOf(alarm) : -1;
      },
    },
  ];
}

/** A line for each group, and below an unfolded one its members. */
export function groupedLines(shown: ShownAlarms, open: ReadonlySet<string>): ListLines {
  const { groups, groupNow } = shown;
  const tops: ListLines = {
    length: groups.ordered.length,
    at: (index) => {
      const group = groups.ordered.at(index);
      return group && groupLine(group, groupNow(group.key) ?? group);
    },
    indexOf: (key) => {
      const group = key === null ? undefined : groups.get(key);
      return group ? groups.ordered.indexOf(group) : -1;
    },
  };
  return unfoldedLines(
    tops,
    [...open].flatMap((key) => unfoldingOf(shown, key)),
  );
}
