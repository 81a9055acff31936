import { useCallback, useState } from 'react';

const nothing: ReadonlySet<number> = new Set();

/** Chosen alarms. What may be done to each of them is decided when it is to be done. */
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
  return { selected: chosen, set, setMany, clear };
}
