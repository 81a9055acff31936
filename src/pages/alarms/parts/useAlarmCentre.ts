import type { Alarm } from '@contract/alarms';
import { acknowledgeRequested, outcomesDismissed } from '@sagas/alarms/alarms.slice';
import { hasPermission } from '@sagas/permission/checks';
import type { RootState } from '@sagas/reducers';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { isOld, standingOf } from '@/freshness/freshness';
import { useAlarmRows, useFreshness, useIndexes } from '@/live';
import { useTimes } from '@/time/useTimes';
import { type AlarmQuery, filterOf, wholeQuery } from './columns';
import { useAreaChoices } from './useAreaChoices';
import { useHeldRows } from './useHeldRows';
import { useSelection } from './useSelection';

/** A link may open the page at one site or one alarm; after that the page is the operator's. */
function useLinked(setQuery: (query: AlarmQuery) => void, open: (id: number) => void): void {
  const [params] = useSearchParams();
  const [site, alarm] = [Number(params.get('site')), Number(params.get('alarm'))];
  useEffect(() => {
    if (site > 0) setQuery({ ...wholeQuery, siteId: site });
    if (alarm > 0) open(alarm);
  }, [site, alarm, setQuery, open]);
}

function useRows(query: AlarmQuery) {
  const { t } = useTranslation();
  const deferred = useDeferredValue(query);
  const filter = useMemo(() => filterOf(deferred, t), [deferred, t]);
  return useAlarmRows(filter, deferred.order);
}

function useAcknowledging() {
  const dispatch = useDispatch();
  const [asking, setAsking] = useState<readonly Alarm[] | null>(null);
  const open = useCallback((alarms: readonly Alarm[]) => {
    const due = alarms.filter((alarm) => alarm.acknowledgedAt === null);
    if (due.length > 0) setAsking(due);
  }, []);
  const send = (note: string) => {
    if (asking) dispatch(acknowledgeRequested({ alarmIds: asking.map(({ id }) => id), note }));
    setAsking(null);
  };
  return { asking, open, send, cancel: () => setAsking(null) };
}

/** Which alarm the cursor is on, and which one's panel is open. */
function useCursor() {
  const [currentId, setCurrentId] = useState<number | null>(null);
  const [openedId, setOpenedId] = useState<number | null>(null);
  const open = useCallback((id: number) => {
    setCurrentId(id);
    setOpenedId(id);
  }, []);
  const move = (id: number) => (openedId === null ? setCurrentId(id) : open(id));
  return { currentId, openedId, open, move, close: () => setOpenedId(null) };
}

/** The list as it stands still or moves, with its scrolling. */
function useList(query: AlarmQuery, isPanelOpen: boolean) {
  const [isAway, setIsAway] = useState(false);
  const [topCalls, setTopCalls] = useState(0);
  const live = useRows(query);
  const selection = useSelection(live);
  const held = useHeldRows(live, isAway || isPanelOpen || selection.selected.size > 0);
  const showNew = () => {
    held.release();
    setTopCalls((before) => before + 1);
  };
  return { held, selection, showNew, topCalls, setIsAway };
}

/** What the alarm centre shows and does; the components below it only draw. */
export function useAlarmCentre() {
  const dispatch = useDispatch();
  const times = useTimes();
  const fresh = useFreshness();
  const { alarms: index } = useIndexes();
  const { counts, pending, outcomes } = useSelector((state: RootState) => state.alarms);
  const topic = useSelector((state: RootState) => state.stream.topics.alarms);
  const permissions = useSelector((state: RootState) => state.session.permissions);
  const mayAcknowledge = hasPermission(permissions, ['alarm:acknowledge']);
  const [query, setQuery] = useState(wholeQuery);
  const cursor = useCursor();
  const { currentId, openedId, open } = cursor;
  const { held, selection, showNew, topCalls, setIsAway } = useList(query, openedId !== null);
  const { selected, set } = selection;
  const acknowledging = useAcknowledging();
  useLinked(setQuery, open);
  const alarmOf = (id: number) => held.rows.find((alarm) => alarm.id === id) ?? index.get(id);
  const opened = openedId === null ? undefined : alarmOf(openedId);
  const chosen = selected.size > 0 ? [...selected] : currentId === null ? [] : [currentId];
  const askFor = (ids: readonly number[]) =>
    void (mayAcknowledge && acknowledging.open(ids.flatMap((id) => alarmOf(id) ?? [])));
  const table = {
    rows: held.rows,
    closed: held.closed,
    currentId,
    selected,
    pending: useMemo(() => new Set(pending), [pending]),
    times,
    offsetMs: fresh.serverOffsetMs,
    isStale: isOld(standingOf(fresh)),
    onOpen: open,
    onSelect: set,
    onSelectAll: (areSelected: boolean) => selection.setAll(areSelected ? held.rows : []),
    onScrolled: setIsAway,
    topCalls,
  };
  const keys = {
    rows: held.rows,
    currentId,
    move: cursor.move,
    toggle: (id: number) => set(id, !selected.has(id)),
    open,
    close: cursor.close,
    acknowledge: () => askFor(chosen),
    showNew,
  };
  const isOpenedClosed = opened !== undefined && held.closed.has(opened.id);
  const isDue = mayAcknowledge && opened?.acknowledgedAt === null && !isOpenedClosed;
  const acknowledge = (note: string) => (acknowledging.send(note), selection.clear());
  const dismissOutcomes = () => void dispatch(outcomesDismissed());
  return {
    ...{ times, query, setQuery, topic, counts, outcomes, dismissOutcomes, areas: useAreaChoices() },
    ...{ held, opened, alarmOf, mayAcknowledge, clearSelection: selection.clear, table, keys, acknowledge },
    isOpenedClosed,
    asking: acknowledging.asking,
    cancelAsking: acknowledging.cancel,
    acknowledgeOpened: isDue ? () => askFor([opened.id]) : undefined,
  };
}
