import { useCallback } from 'react';
import { isOld, standingOf } from '@/freshness/freshness';
import { useFreshness } from '@/live';
import { useTimes } from '@/time/useTimes';
import { usePendingActs } from '../actions/usePendingActs';
import type { AlarmQuery } from '../views/query';
import type { useAlarmCursor } from './useAlarmCursor';
import type { useAlarmList } from './useAlarmList';
import { useColumns } from './useColumns';

/** What the table of alarms draws. */
export function useAlarmTable(
  list: ReturnType<typeof useAlarmList>,
  { currentKey, open }: ReturnType<typeof useAlarmCursor>,
  query: AlarmQuery,
) {
  const fresh = useFreshness();
  const times = useTimes();
  const { held, selection, lines, unfolded, fold, catalogue, topCalls } = list;
  const onFold = useCallback((key: string) => fold(key), [fold]);
  return {
    ...{ lines, unfolded, currentKey, times, catalogue, topCalls, onFold, onOpen: open },
    isRooted: query.layout === 'root',
    selected: selection.selected,
    selectable: held.shown.rows.length,
    pending: usePendingActs(),
    columns: useColumns(),
    isClosed: held.isClosed,
    offsetMs: fresh.serverOffsetMs,
    isStale: isOld(standingOf(fresh)),
    onSelect: selection.set,
    onSelectMany: selection.setMany,
    areAllSelected: list.areAllSelected,
    onSelectAll: list.selectShown,
    onScrolled: list.setIsAway,
  };
}
