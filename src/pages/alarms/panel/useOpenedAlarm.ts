import type { Alarm } from '@contract/alarms';
import { useState } from 'react';
import { useIndexes } from '@/live';
import type { Act } from '../actions/acts';
import type { useActs } from '../actions/useActs';
import { offeredBy } from '../actions/useChosenAlarms';
import type { useAlarmCursor } from '../list/useAlarmCursor';

/** Whether the opened alarm has been found: a list that is held before the alarms have come would stay empty. */
export function useIsFound(openedId: number | null): boolean {
  const { alarms: index } = useIndexes();
  const [foundId, setFoundId] = useState<number | null>(null);
  const isKnown = openedId !== null && index.get(openedId) !== undefined;
  if (foundId !== openedId && (openedId === null || isKnown)) setFoundId(openedId);
  return openedId !== null && foundId === openedId;
}

interface OpenedOf {
  cursor: ReturnType<typeof useAlarmCursor>;
  alarmOf: (id: number) => Alarm | undefined;
  isClosed: (id: number) => boolean;
  acts: ReturnType<typeof useActs>;
  /** Whether all alarms that stand are known. */
  isComplete: boolean;
}

/** The alarm whose details are open, and what may be done to it. */
export function useOpenedAlarm({ cursor, alarmOf, isClosed, acts, isComplete }: OpenedOf) {
  const { openedId } = cursor;
  const alarm = openedId === null ? undefined : alarmOf(openedId);
  const isOver = alarm !== undefined && isClosed(alarm.id);
  return {
    alarm,
    isClosed: isOver,
    /** The address names an alarm that is not there any more, or not for this person. */
    missedId: isComplete && !alarm ? openedId : null,
    offered: alarm && !isOver ? offeredBy([alarm], acts.allowed) : [],
    ask: (act: Act) => alarm && acts.ask(act, [alarm]),
    openOther: cursor.open,
  };
}
