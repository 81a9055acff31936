import type { Alarm } from '@contract/alarms';
import { below, flatLines, idOfKey, type ListLines, type ShownAlarms } from './alarmLines';
import { unfoldedLines, type Unfolding } from './unfoldedLines';

type SymptomsOf = (rootId: number) => readonly Alarm[];

const worstFirst = (a: Alarm, b: Alarm): number => a.level - b.level || a.id - b.id;

function unfoldingOf(shown: ShownAlarms, key: string, symptomsOf: SymptomsOf): Unfolding[] {
  const root = shown.asRead(idOfKey(key, 'root-') ?? NaN);
  const at = root ? shown.tops.indexOf(root) : -1;
  if (!root || at < 0 || shown.newest(root).childCount === 0) return [];
  const symptoms = [...symptomsOf(root.id)].sort(worstFirst);
  return [
    {
      at,
      length: symptoms.length,
      lineAt: (index) => symptoms[index] && below(symptoms[index]),
      indexOf: (wanted) => symptoms.findIndex(({ id }) => id === idOfKey(wanted)),
    },
  ];
}

/** Each alarm that no other one in the list explains, and below an unfolded root what it explains. */
export const rootedLines = (
  shown: ShownAlarms,
  open: ReadonlySet<string>,
  symptomsOf: SymptomsOf,
): ListLines =>
  unfoldedLines(
    flatLines(shown.tops, shown),
    [...open].flatMap((key) => unfoldingOf(shown, key, symptomsOf)),
  );
