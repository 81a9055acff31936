import type { Alarm } from '@contract/alarms';
import { doneBy } from '@sagas/alarms/actions/alarmActions.slice';
import { useCallback, useState } from 'react';
import { useAppSelector } from '@/app/store';

const nothing: ReadonlySet<number> = new Set();

/** Whether each of them is chosen; others may be chosen beside them. */
export function areAllIn(selected: ReadonlySet<number>, rows: Iterable<Alarm> & { length: number }): boolean {
  if (rows.length === 0 || selected.size < rows.length) return false;
  for (const { id } of rows) if (!selected.has(id)) return false;
  return true;
}

/** Tells once of the alarms that an act has changed. */
function useDone(onDone: (ids: readonly number[]) => void) {
  const answered = useAppSelector((state) => state.alarmActions.answered);
  const [seen, setSeen] = useState(answered);
  if (seen === answered) return;
  setSeen(answered);
  // An answer stays among them when another one is dismissed.
  const done = doneBy(answered.filter((answer) => !seen.includes(answer)));
  if (done.length > 0) onDone(done);
}

/** Chosen alarms, until an act has changed them: what failed stays chosen, to be tried again. What may be done to each of them is decided when it is to be done. */
export function useSelection() {
  const [chosen, setChosen] = useState(nothing);
  const set = useCallback((id: number, isSelected: boolean) => {
    setChosen((before) => {
      const next = new Set(before);
      if (isSelected) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const setMany = useCallback((ids: Iterable<number>, areSelected: boolean) => {
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids)
        if (areSelected) next.add(id);
        else next.delete(id);
      return next;
    });
  }, []);
  const clear = useCallback(() => setChosen(nothing), []);
  useDone((ids) => setMany(ids, false));
  return { selected: chosen, set, setMany, clear };
}
