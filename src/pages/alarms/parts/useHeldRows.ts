import type { Alarm } from '@contract/alarms';
import { useMemo, useState } from 'react';

export interface HeldRows {
  rows: readonly Alarm[];
  /** Of them, those that stand no more: both cleared and acknowledged; they show what was last known of them. */
  closed: ReadonlySet<number>;
  /** Rows that arrived since the list is held and are not shown yet. */
  newCount: number;
  /** Shows them. */
  release: () => void;
}

const none: ReadonlySet<number> = new Set();

/**
 * While the operator reads (`isHeld`) no row moves: known rows change in their place, those that left stay as they
 * last were, new ones wait behind a count.
 */
export function useHeldRows(live: readonly Alarm[], isHeld: boolean): HeldRows {
  const [kept, setKept] = useState<readonly Alarm[] | null>(null);
  // Derived while rendering, so that not one frame shows the list moved.
  if (isHeld && kept === null) setKept(live);
  if (!isHeld && kept !== null) setKept(null);
  const held = useMemo(() => {
    if (kept === null) return { rows: live, closed: none, newCount: 0 };
    const byId = new Map(live.map((alarm) => [alarm.id, alarm]));
    const rows = kept.map((alarm) => byId.get(alarm.id) ?? alarm);
    const closed = new Set(rows.flatMap(({ id }) => (byId.has(id) ? [] : [id])));
    const shown = new Set(kept.map((alarm) => alarm.id));
    return {
      rows,
      closed,
      newCount: live.reduce((count, alarm) => count + (shown.has(alarm.id) ? 0 : 1), 0),
    };
  }, [kept, live]);
  return { ...held, release: () => kept && setKept(live) };
}
