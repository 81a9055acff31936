import { linesOf } from '@sagas/alarms/lines/alarmGroups';
import { type ListLines, noLines } from '@sagas/alarms/lines/alarmLines';
import type { SharedBy } from '@sagas/alarms/lines/rowGroups';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAlarmPicture, useIndexes } from '@/live';
import { type AlarmLayout, type AlarmQuery, filterOf } from '../views/query';
import { useCatalogue } from '../useCatalogue';
import { type HeldList, useHeldList } from './useHeldList';
import { areAllIn, useSelection } from './useSelection';

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

/** What the rows of one group share in each layout. */
const sharedBy: Partial<Record<AlarmLayout, SharedBy>> = {
  ...{ site: 'site', area: 'area', definition: 'definition' },
  summary: 'areaCause',
};

function useLines({ shown }: HeldList, layout: AlarmLayout, unfolded: ReadonlySet<string>): ListLines {
  const { alarms } = useIndexes();
  return useMemo(
    () => (layout === 'summary' ? noLines : linesOf(shown, layout, unfolded, alarms.symptomsOf)),
    [alarms, shown, layout, unfolded],
  );
}

/** The list as it stands still or moves: filtered, held while one reads, and put together in lines. */
export function useAlarmList(query: AlarmQuery, isPanelOpen: boolean) {
  const { t } = useTranslation();
  const catalogue = useCatalogue();
  const [isAway, setIsAway] = useState(false);
  const [topCalls, setTopCalls] = useState(0);
  const deferred = useDeferredValue(query);
  const { layout } = deferred;
  const filter = useMemo(() => filterOf(deferred, t, catalogue.keys()), [deferred, t, catalogue]);
  const picture = useAlarmPicture({
    ...{ filter, order: deferred.order, isRooted: layout === 'root', sharedBy: sharedBy[layout] },
  });
  const selection = useSelection();
  const folds = useFolds();
  const isReading = isAway || isPanelOpen || selection.selected.size > 0;
  const held = useHeldList(picture, isReading && layout !== 'summary');
  const lines = useLines(held, layout, folds.unfolded);
  const { selected, setMany } = selection;
  const { rows } = held.shown;
  const areAllSelected = useMemo(() => areAllIn(selected, rows), [selected, rows]);
  const selectShown = (areSelected: boolean) =>
    setMany(
      Array.from(rows, ({ id }) => id),
      areSelected,
    );
  const showNew = () => {
    held.release();
    setTopCalls((before) => before + 1);
  };
  const matching = picture.list.rows;
  const selectMatching = () => {
    showNew();
    setMany(
      Array.from(matching, ({ id }) => id),
      true,
    );
  };
  return {
    filter,
    view: picture.view,
    counts: picture.counts,
    held,
    lines,
    catalogue,
    selection,
    areAllSelected,
    selectShown,
    /** How many match, while all that is shown is chosen and new ones wait above; else none. */
    matching: areAllSelected && held.newCount > 0 ? matching.length : 0,
    selectMatching,
    isReading,
    ...folds,
    showNew,
    topCalls,
    setIsAway,
  };
}
