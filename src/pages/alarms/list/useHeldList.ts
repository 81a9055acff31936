import type { Alarm } from '@contract/alarms';
import type { AlarmHold } from '@sagas/alarms/lines/alarmHold';
import { createHolder } from '@sagas/alarms/lines/alarmHolder';
import type { ShownAlarms } from '@sagas/alarms/lines/alarmLines';
import type { AlarmView } from '@sagas/alarms/lines/alarmView';
import { useCallback, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type AlarmPicture, useIndexes } from '@/live';

export interface HeldList {
  shown: ShownAlarms;
  /** It stands no more, being both cleared and acknowledged; the held list shows what was last known of it. */
  isClosed: (id: number) => boolean;
  /** Alarms that arrived since the list is held and are not shown yet. */
  newCount: number;
  /** Shows them. */
  release: () => void;
}

const itself = (alarm: Alarm): Alarm => alarm;
const never = (): boolean => false;

/** Held before the frame is painted, so that not one frame shows the list moved; another list is held anew. */
function useHold(view: AlarmView, isHeld: boolean, releases: number): AlarmHold | null {
  const holder = useMemo(() => createHolder(view), [view]);
  useLayoutEffect(() => (isHeld ? holder.take() : undefined), [holder, isHeld, releases]);
  return useSyncExternalStore(holder.subscribe, holder.held);
}

/**
 * While the operator reads (`isHeld`) no row moves: known rows change in their place, those that left stay as they
 * last were, new ones wait behind a count.
 */
export function useHeldList(picture: AlarmPicture, isHeld: boolean): HeldList {
  const { alarms } = useIndexes();
  const { view, list } = picture;
  const [releases, setReleases] = useState(0);
  const hold = useHold(view, isHeld, releases);
  const shown = useMemo((): ShownAlarms => {
    // Of a held list only the words change, and they do with the live one.
    const kept = hold && { live: list, ...hold.list, asRead: hold.asRead };
    const groupNow = list.groups.get;
    return kept
      ? { ...kept, newest: (alarm) => alarms.get(alarm.id) ?? alarm, groupNow }
      : { ...list, asRead: view.asRead, newest: itself, groupNow };
  }, [alarms, hold, view, list]);
  return {
    shown,
    isClosed: hold ? (id) => alarms.get(id) === undefined : never,
    newCount: hold?.newCount() ?? 0,
    release: useCallback(() => setReleases((before) => before + 1), []),
  };
}
