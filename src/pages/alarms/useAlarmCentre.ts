import type { AlarmGroup } from '@contract/alarmSummary';
import { useState } from 'react';
import { useAppSelector } from '@/app/store';
import type { Act } from './actions/acts';
import { useActs } from './actions/useActs';
import { useChosenAlarms } from './actions/useChosenAlarms';
import { useAlarmCursor } from './list/useAlarmCursor';
import { useAlarmList } from './list/useAlarmList';
import { useAlarmTable } from './list/useAlarmTable';
import { useListExport } from './list/useListExport';
import { useIsFound, useOpenedAlarm } from './panel/useOpenedAlarm';
import { useAlarmCommands } from './useAlarmCommands';
import { useListPlace } from './views/useListPlace';

/** What is unfolded beside and over the list. */
function useUnfolded() {
  const [areFacetsOpen, setAreFacetsOpen] = useState(false);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const showFacets = () => setAreFacetsOpen((before) => !before);
  const showHelp = () => setIsHelpOpen((before) => !before);
  return { areFacetsOpen, isHelpOpen, showFacets, showHelp };
}

/** Of a summary only the alarms of one of its rows. */
const groupOpener =
  ({ query, setQuery }: ReturnType<typeof useListPlace>) =>
  ({ definitionId, areaId }: AlarmGroup) =>
    setQuery({
      ...query,
      layout: 'root',
      facets: {
        ...(definitionId !== null && { definition: [definitionId] }),
        ...(areaId !== null && { area: [String(areaId)] }),
      },
    });

/** What the alarm centre shows and does; the components below it only draw. */
export function useAlarmCentre() {
  const topic = useAppSelector((state) => state.stream.topics.alarms);
  const isComplete = topic?.status === 'following';
  const place = useListPlace();
  const cursor = useAlarmCursor(place);
  const list = useAlarmList(place.query, useIsFound(place.openedId));
  const { alarmOf, chosen, offered } = useChosenAlarms(list, cursor);
  const acts = useActs();
  const unfolded = useUnfolded();
  const askChosen = (act: Act) => {
    const { alarms, gone } = chosen();
    acts.ask(act, alarms, gone.length);
    // Without the topic nothing is known: that says nothing about the alarms.
    if (acts.allowed.has(act) && isComplete) list.selection.setMany(gone, false);
  };
  const { isClosed } = list.held;
  return {
    ...{ topic, place, list, acts, unfolded, alarmOf },
    commands: useAlarmCommands({ list, cursor, ...place, ...unfolded, askChosen }),
    opened: useOpenedAlarm({ cursor, alarmOf, isClosed, acts, isComplete }),
    table: useAlarmTable(list, cursor, place.query),
    offered: offered(acts.allowed),
    openGroup: groupOpener(place),
    exportList: useListExport(list),
  };
}

export type AlarmCentreState = ReturnType<typeof useAlarmCentre>;
