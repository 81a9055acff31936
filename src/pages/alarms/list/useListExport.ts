import { mostExported } from '@contract/alarmExport';
import { alarmsExportRequested } from '@sagas/alarms/actions/exportAlarms.saga';
import { useAppDispatch } from '@/app/store';
import type { useAlarmList } from './useAlarmList';

/** The chosen alarms, those of the list in its order before others; else all of the list. */
export function useListExport({ held, selection }: ReturnType<typeof useAlarmList>) {
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
