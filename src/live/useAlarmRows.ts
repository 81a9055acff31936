import type { Alarm } from '@contract/alarms';
import type { AlarmCounts } from '@sagas/alarms/index/alarmCounts';
import type { AlarmFilter, AlarmOrder } from '@sagas/alarms/lines/alarmFilter';
import type { AlarmList, AlarmView, ViewOf } from '@sagas/alarms/lines/alarmView';
import type { Sorted } from '@sagas/alarms/lines/sortedList';
import { useCallback, useEffect, useMemo } from 'react';
import { useIndexes } from './indexes';
import type { Pace } from './pace';
import { useSignal } from './useSignal';
import { useTopic } from './useTopic';

/**
 * The standing alarms that match, sorted; the same object until one of them changed. Keep `filter` the same object
 * while it means the same (useMemo): another object opens another view.
 */
export function useAlarmRows(filter: AlarmFilter, order: AlarmOrder, pace: Pace = 'console'): Sorted<Alarm> {
  const { alarms } = useIndexes();
  const view = useAlarmView({ filter, order, isRooted: false });
  return useSignal(
    alarms.signal,
    useCallback(() => view.read().rows, [view]),
    pace,
  );
}

export interface AlarmPicture {
  view: AlarmView;
  list: AlarmList;
  counts: AlarmCounts;
}

/** The same with its roots and groups, and the counts of all that stands at the same moment. */
export function useAlarmPicture(of: ViewOf): AlarmPicture {
  const { alarms } = useIndexes();
  const view = useAlarmView(of);
  return useSignal(
    alarms.signal,
    useCallback(() => ({ view, list: view.read(), counts: alarms.counts() }), [alarms, view]),
  );
}

function useAlarmView({ filter, order, isRooted, sharedBy }: ViewOf): AlarmView {
  useTopic('alarms');
  const { alarms } = useIndexes();
  const view = useMemo(
    () => alarms.createView({ filter, order, isRooted, sharedBy }),
    [alarms, filter, order, isRooted, sharedBy],
  );
  useEffect(() => view.open(), [view]);
  return view;
}
