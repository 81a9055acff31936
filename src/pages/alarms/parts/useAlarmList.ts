import type { Alarm } from '@contract/alarms';
import { linesOf } from '@sagas/alarms/alarmGroups';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAlarmRows, useIndexes } from '@/live';
import { type AlarmQuery, filterOf } from './query';
import { useCatalogue } from './useCatalogue';
import { useHeldRows } from './useHeldRows';
import { useSelection } from './useSelection';

/** Groups and roots that are unfolded, by their keys. */
function useFolds() {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const fold = useCallback((key: string, isUnfolded?: boolean) => {
    setUnfolded((before) => {
      const next = new Set(before);
      if (isUnfolded ?? !before.has(key)) next.add(key);
      else next.delete(key);
      return next;
    });
  }, []);
  return { unfolded, fold };
}

/** What the roots explain, found in one pass over all that stands. */
function useSymptoms() {
  const { alarms } = useIndexes();
  return useCallback(
    (rootIds: ReadonlySet<number>): ReadonlyMap<number, readonly Alarm[]> => {
      const found = new Map<number, Alarm[]>([...rootIds].map((id) => [id, []]));
      if (rootIds.size === 0) return found;
      for (const alarm of alarms.all()) if (alarm.parentId !== null) found.get(alarm.parentId)?.push(alarm);
      for (const symptoms of found.values()) symptoms.sort((a, b) => a.level - b.level || a.id - b.id);
      return found;
    },
    [alarms],
  );
}

/** The list as it stands still or moves: filtered, held while one reads, and put together in lines. */
export function useAlarmList(query: AlarmQuery, isPanelOpen: boolean) {
  const { t } = useTranslation();
  const { alarms } = useIndexes();
  const catalogue = useCatalogue();
  const [isAway, setIsAway] = useState(false);
  const [topCalls, setTopCalls] = useState(0);
  const deferred = useDeferredValue(query);
  const filter = useMemo(() => filterOf(deferred, t, catalogue.keys()), [deferred, t, catalogue]);
  const live = useAlarmRows(filter, deferred.order);
  const selection = useSelection();
  const folds = useFolds();
  const isReading = isAway || isPanelOpen || selection.selected.size > 0;
  const held = useHeldRows(live, isReading && deferred.layout !== 'summary', alarms.get);
  const symptomsOf = useSymptoms();
  const lines = useMemo(
    () =>
      deferred.layout === 'summary' ? [] : linesOf(held.rows, deferred.layout, folds.unfolded, symptomsOf),
    [held.rows, deferred.layout, folds.unfolded, symptomsOf],
  );
  const showNew = () => {
    held.release();
    setTopCalls((before) => before + 1);
  };
  return {
    filter,
    live,
    held,
    lines,
    catalogue,
    selection,
    isReading,
    ...folds,
    showNew,
    topCalls,
    setIsAway,
  };
}
