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
 * last were, new ones wait behind a count. `standingOf` knows every alarm that stands, shown or not.
 */
export function useHeldRows(
  live: readonly Alarm[],
  isHeld: boolean,
  standingOf: (id: number) => Alarm | undefined,
): HeldRows {
  const [kept, setKept] = useState<readonly Alarm[] | null>(null);
  // Derived while rendering, so that not one frame shows the list moved.
  if (isHeld && kept === null) setKept(live);
  if (!isHeld && kept !== null) setKept(null);
  const shown = useMemo(() => new Set(kept?.map(({ id }) => id)), [kept]);
  const held = useMemo(() => {
    if (kept === null) return { rows: live, closed: none, newCount: 0 };
    const rows = kept.map((alarm) => standingOf(alarm.id) ?? alarm);
    const closed = new Set(kept.flatMap(({ id }) => (standingOf(id) ? [] : [id])));
    const newCount = live.reduce((count, alarm) => count + (shown.has(alarm.id) ? 0 : 1), 0);
    return { rows, closed, newCount };
  }, [kept, live, shown, standingOf]);
  return { ...held, release: () => kept && setKept(live) };
}
