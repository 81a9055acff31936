import { mostExported } from '@contract/alarmExport';
import type { Alarm } from '@contract/alarms';
import type { AlarmGroup } from '@contract/alarmSummary';
import { alarmsExportRequested } from '@sagas/alarms/actions/exportAlarms.saga';
import { useCallback, useState } from 'react';
import { isOld, standingOf } from '@/freshness/freshness';
import { useFreshness, useIndexes } from '@/live';
import { useTimes } from '@/time/useTimes';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { type Act, acts, canAct } from './actions/acts';
import type { AlarmQuery } from './views/query';
import { lineAt, useAlarmCursor } from './list/useAlarmCursor';
import { useAlarmCommands } from './useAlarmCommands';
import { useAlarmList } from './list/useAlarmList';
import { useColumns } from './list/useColumns';
import { useActs } from './actions/useActs';
import { useListPlace } from './views/useListPlace';
import { usePendingActs } from './actions/usePendingActs';

/** Whether the opened alarm has been found: a list that is held before the alarms have come would stay empty. */
function useIsFound(openedId: number | null): boolean {
  const { alarms: index } = useIndexes();
  const [foundId, setFoundId] = useState<number | null>(null);
  const isKnown = openedId !== null && index.get(openedId) !== undefined;
  if (foundId !== openedId && (openedId === null || isKnown)) setFoundId(openedId);
  return openedId !== null && foundId === openedId;
}

type List = ReturnType<typeof useAlarmList>;
type Cursor = ReturnType<typeof useAlarmCursor>;

function useTable(list: List, { currentKey, open }: Cursor, query: AlarmQuery) {
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

function* firstOf<T>(items: Iterable<T>, most: number): Generator<T> {
  for (const item of items) {
    if (most-- <= 0) return;
    yield item;
  }
}

interface Chosen {
  alarms: readonly Alarm[];
  /** Chosen once, and known no longer. */
  gone: readonly number[];
}

function knownOf(ids: Iterable<number>, alarmOf: (id: number) => Alarm | undefined): Chosen {
  const alarms: Alarm[] = [];
  const gone: number[] = [];
  for (const id of ids) {
    const alarm = alarmOf(id);
    if (alarm) alarms.push(alarm);
    else gone.push(id);
  }
  return { alarms, gone };
}

/** What keys and buttons act on: the chosen ones, else the one under the cursor. */
function useChosen(list: List, { currentKey }: Cursor) {
  const { alarms: index } = useIndexes();
  const { held, selection, lines } = list;
  const alarmOf = (id: number) => index.get(id) ?? held.shown.asRead(id);
  const chosen = (most = Infinity): Chosen => {
    if (selection.selected.size > 0) return knownOf(firstOf(selection.selected, most), alarmOf);
    const line = lineAt(lines, currentKey);
    if (!line) return { alarms: [], gone: [] };
    return { alarms: line.kind === 'group' ? [...firstOf(line.members, most)] : [line.alarm], gone: [] };
  };
  return { alarmOf, chosen };
}

/** The chosen alarms, those of the list in its order before others; else all of the list. */
function useExport({ held, selection }: List) {
  const dispatch = useAppDispatch();
  return (format: 'xlsx' | 'csv') => {
    const { selected } = selection;
    const listed = Array.from(held.shown.rows, ({ id }) => id);
    const chosen = new Set([...listed.filter((id) => selected.has(id)), ...selected]);
    const alarmIds = selected.size > 0 ? [...chosen] : listed;
    if (alarmIds.length > 0)
      dispatch(alarmsExportRequested({ format, alarmIds: alarmIds.slice(0, mostExported) }));
  };
}

/** Among so many of the chosen the buttons find what may be done; the server judges each of them anyway. */
const lookedAt = 100;
const offeredBy = (alarms: readonly Alarm[], allowed: ReadonlySet<Act>) =>
  acts.filter((act) => allowed.has(act) && alarms.some(canAct[act]));

/** What the alarm centre shows and does; the components below it only draw. */
export function useAlarmCentre() {
  const topic = useAppSelector((state) => state.stream.topics.alarms);
  const place = useListPlace();
  const [areFacetsOpen, setAreFacetsOpen] = useState(false);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const { query, setQuery, openedId } = place;
  const cursor = useAlarmCursor(place);
  const list = useAlarmList(query, useIsFound(openedId));
  const { alarmOf, chosen } = useChosen(list, cursor);
  const doing = useActs();
  const askChosen = (act: Act) => {
    const { alarms, gone } = chosen();
    doing.ask(act, alarms, gone.length);
    // Without the topic nothing is known: that says nothing about the alarms.
    if (doing.allowed.has(act) && topic?.status === 'following') list.selection.setMany(gone, false);
  };
  const showFacets = () => setAreFacetsOpen((before) => !before);
  const showHelp = () => setIsHelpOpen((before) => !before);
  const commands = useAlarmCommands({ list, cursor, query, setQuery, askChosen, showFacets, showHelp });
  const opened = openedId === null ? undefined : alarmOf(openedId);
  const openGroup = ({ definitionId, areaId }: AlarmGroup) =>
    setQuery({
      ...query,
      layout: 'root',
      facets: {
        ...(definitionId !== null && { definition: [definitionId] }),
        ...(areaId !== null && { area: [String(areaId)] }),
      },
    });
  return {
    ...{
      query,
      setQuery,
      becomeQuery: place.becomeQuery,
      missedId: topic?.status === 'following' && !opened ? openedId : null,
      topic,
      counts: list.counts,
      list,
      opened,
      alarmOf,
      commands,
      openGroup,
      areFacetsOpen,
      isHelpOpen,
    },
    table: useTable(list, cursor, query),
    offered: list.selection.selected.size > 0 ? offeredBy(chosen(lookedAt).alarms, doing.allowed) : [],
    offeredFor: opened && !list.held.isClosed(opened.id) ? offeredBy([opened], doing.allowed) : [],
    isOpenedClosed: opened !== undefined && list.held.isClosed(opened.id),
    askOpened: (act: Act) => opened && doing.ask(act, [opened]),
    openOther: cursor.open,
    exportList: useExport(list),
    asking: doing.asking,
    delivery: doing.delivery,
    cancelAsking: doing.cancel,
    answer: doing.answer,
  };
}

export type AlarmCentreState = ReturnType<typeof useAlarmCentre>;
