import type { Alarm } from '@contract/alarms';
import { useIndexes } from '@/live';
import { lineAt, type useAlarmCursor } from '../list/useAlarmCursor';
import type { useAlarmList } from '../list/useAlarmList';
import { type Act, acts, canAct } from './acts';

function* firstOf<T>(items: Iterable<T>, most: number): Generator<T> {
  for (const item of items) {
    if (most-- <= 0) return;
    yield item;
  }
}

interface Chosen {
  alarms: readonly Alarm[];
  /** Chosen once, and known no longer. */
  gone: readonly number[];
}

function knownOf(ids: Iterable<number>, alarmOf: (id: number) => Alarm | undefined): Chosen {
  const alarms: Alarm[] = [];
  const gone: number[] = [];
  for (const id of ids) {
    const alarm = alarmOf(id);
    if (alarm) alarms.push(alarm);
    else gone.push(id);
  }
  return { alarms, gone };
}

/** Among so many of the chosen the buttons find what may be done; the server judges each of them anyway. */
const lookedAt = 100;
export const offeredBy = (alarms: readonly Alarm[], allowed: ReadonlySet<Act>) =>
  acts.filter((act) => allowed.has(act) && alarms.some(canAct[act]));

/** What keys and buttons act on: the chosen ones, else the one under the cursor. */
export function useChosenAlarms(
  list: ReturnType<typeof useAlarmList>,
  { currentKey }: ReturnType<typeof useAlarmCursor>,
) {
  const { alarms: index } = useIndexes();
  const { held, selection, lines } = list;
  const alarmOf = (id: number) => index.get(id) ?? held.shown.asRead(id);
  const chosen = (most = Infinity): Chosen => {
    if (selection.selected.size > 0) return knownOf(firstOf(selection.selected, most), alarmOf);
    const line = lineAt(lines, currentKey);
    if (!line) return { alarms: [], gone: [] };
    return { alarms: line.kind === 'group' ? [...firstOf(line.members, most)] : [line.alarm], gone: [] };
  };
  /** What may be done to some of them. */
  const offered = (allowed: ReadonlySet<Act>) =>
    selection.selected.size > 0 ? offeredBy(chosen(lookedAt).alarms, allowed) : [];
  return { alarmOf, chosen, offered };
}
