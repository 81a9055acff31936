import { minuteMs } from '@contract/time';
import { acknowledgedBy, actRequested } from '@sagas/alarms/actions/alarmActions.slice';
import { muteRequested, soundUnmuted } from '@sagas/alarms/sound/alarmSound.slice';
import { alarmGroupings } from '@sagas/alarms/lines/alarmGroups';
import type { RootState } from '@sagas/reducers';
import { useStore } from 'react-redux';
import type { AlarmCommands } from './keys/alarmKeys';
import type { Act } from './actions/acts';
import type { AlarmLayout, AlarmQuery } from './views/query';
import { foldKeyOf, lineAfter, lineAt, nextOpenLine, type useAlarmCursor } from './list/useAlarmCursor';
import type { useAlarmList } from './list/useAlarmList';

const keyMuteMs = 5 * minuteMs;
const layouts: readonly AlarmLayout[] = [...alarmGroupings, 'summary'];

interface CommandsOf {
  list: ReturnType<typeof useAlarmList>;
  cursor: ReturnType<typeof useAlarmCursor>;
  query: AlarmQuery;
  setQuery: (query: AlarmQuery) => void;
  askChosen: (act: Act) => void;
  showFacets: () => void;
  showHelp: () => void;
}

/** What sound and undo take from the store at the moment a key is pressed. */
function useStoreCommands(): Pick<AlarmCommands, 'mute' | 'undo'> {
  const { getState, dispatch } = useStore<RootState>();
  return {
    mute: () =>
      dispatch(getState().alarmSound.mutedUntil === null ? muteRequested(keyMuteMs) : soundUnmuted()),
    undo: () => {
      const alarmIds = acknowledgedBy(getState().alarmActions.answered);
      if (alarmIds.length > 0) dispatch(actRequested({ verb: 'unacknowledge', alarmIds, note: '' }));
    },
  };
}

function movingCommands({ list, cursor }: CommandsOf) {
  const { lines, held } = list;
  const { currentKey, moveTo } = cursor;
  return {
    step: (by: number) => moveTo(lineAfter(lines, currentKey, by)),
    toEnd: (isLast: boolean) => moveTo(lines.at(isLast ? lines.length - 1 : 0)),
    nextUnacknowledged: () => moveTo(nextOpenLine(lines, currentKey, held.isClosed)),
  };
}

function lineCommands({ list, cursor }: CommandsOf) {
  const { lines, fold, selection } = list;
  const line = () => lineAt(lines, cursor.currentKey);
  return {
    open: () => {
      const at = line();
      if (at?.kind === 'alarm') cursor.open(at.alarm.id);
      else if (at) fold(at.key);
    },
    fold: (isUnfolded: boolean) => {
      const at = line();
      const key = at && foldKeyOf(at);
      if (key) fold(key, isUnfolded);
    },
    select: () => {
      const at = line();
      const members = at?.kind === 'group' ? at.members : at ? [at.alarm] : [];
      const ids = Array.from(members, ({ id }) => id);
      selection.setMany(ids, !ids.every((id) => selection.selected.has(id)));
    },
    selectAll: () => list.selectShown(!list.areAllSelected),
  };
}

/** Everything that keys and buttons of the page do. */
export function useAlarmCommands(of: CommandsOf): Omit<AlarmCommands, 'search'> {
  const { list, cursor, query, setQuery } = of;
  const next = layouts[(layouts.indexOf(query.layout) + 1) % layouts.length] ?? 'none';
  return {
    ...useStoreCommands(),
    ...movingCommands(of),
    ...lineCommands(of),
    close: () => (cursor.openedId === null ? list.selection.clear() : cursor.close()),
    ask: of.askChosen,
    showNew: list.showNew,
    facets: of.showFacets,
    layout: () => setQuery({ ...query, layout: next }),
    help: of.showHelp,
  };
}
