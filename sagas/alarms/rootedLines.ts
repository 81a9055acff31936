import type { Alarm } from '@contract/alarms';
import { below, flatLines, idOfKey, type ListLines, type ShownAlarms } from './alarmLines';

/** What is unfolded below one root: its lines begin at `from`. */
interface Unfolding {
  from: number;
  symptoms: readonly Alarm[];
}

type SymptomsOf = (rootId: number) => readonly Alarm[];

const worstFirst = (a: Alarm, b: Alarm): number => a.level - b.level || a.id - b.id;

function unfoldingsOf(shown: ShownAlarms, open: ReadonlySet<string>, symptomsOf: SymptomsOf): Unfolding[] {
  const roots = [...open].flatMap((key) => {
    const root = shown.asRead(idOfKey(key, 'root-') ?? NaN);
    const at = root ? shown.tops.indexOf(root) : -1;
    if (!root || at < 0 || shown.newest(root).childCount === 0) return [];
    return [{ at, symptoms: [...symptomsOf(root.id)].sort(worstFirst) }];
  });
  let before = 0;
  return roots
    .sort((a, b) => a.at - b.at)
    .map(({ at, symptoms }) => {
      const from = at + before + 1;
      before += symptoms.length;
      return { from, symptoms };
    });
}

/** Each alarm that no other one in the list explains, and below an unfolded root what it explains. */
export function rootedLines(
  shown: ShownAlarms,
  open: ReadonlySet<string>,
  symptomsOf: SymptomsOf,
): ListLines {
  const tops = flatLines(shown.tops, shown);
  const unfoldings = unfoldingsOf(shown, open, symptomsOf);
  const at: ListLines['at'] = (index) => {
    let skipped = 0;
    for (const { from, symptoms } of unfoldings) {
      if (index < from) break;
      const symptom = symptoms[index - from];
      if (symptom) return below(symptom);
      skipped += symptoms.length;
    }
    return tops.at(index - skipped);
  };
  const indexOf: ListLines['indexOf'] = (key) => {
    let top = tops.indexOf(key);
    const id = idOfKey(key);
    for (const { from, symptoms } of unfoldings) {
      if (top >= from) top += symptoms.length;
      const symptom = top < 0 ? symptoms.findIndex((alarm) => alarm.id === id) : -1;
      if (symptom >= 0) return from + symptom;
    }
    return top;
  };
  const unfolded = unfoldings.reduce((sum, { symptoms }) => sum + symptoms.length, 0);
  return { length: tops.length + unfolded, at, indexOf };
}
