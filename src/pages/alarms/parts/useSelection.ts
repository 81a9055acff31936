import type { Alarm } from '@contract/alarms';
import { useCallback, useMemo, useState } from 'react';

/** Chosen alarms; one that somebody acknowledged meanwhile is chosen no longer. */
export function useSelection(live: readonly Alarm[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const selected = useMemo(() => {
    if (chosen.size === 0) return chosen;
    const open = live.filter((alarm) => alarm.acknowledgedAt === null && chosen.has(alarm.id));
    return new Set(open.map((alarm) => alarm.id));
  }, [chosen, live]);
  const set = useCallback((id: number, isSelected: boolean) => {
    setChosen((before) => {
      const next = new Set(before);
      if (isSelected) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  return {
    selected,
    set,
    setAll: (alarms: readonly Alarm[]) => setChosen(new Set(alarms.map((alarm) => alarm.id))),
    clear: () => setChosen(new Set()),
  };
}
