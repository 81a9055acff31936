import type { Alarm } from '@contract/alarms';
import type { AlarmFilter, AlarmOrder } from '@sagas/alarms/alarmFilter';
import { useCallback, useEffect, useMemo } from 'react';
import { useIndexes } from './indexes';
import type { Pace } from './pace';
import { useSignal } from './useSignal';
import { useTopic } from './useTopic';

/**
 * The standing alarms that match, sorted; the same array until one of them changed. Keep `filter` the same object
 * while it means the same (useMemo): another object opens another view.
 */
export function useAlarmRows(
  filter: AlarmFilter,
  order: AlarmOrder,
  pace: Pace = 'console',
): readonly Alarm[] {
  useTopic('alarms');
  const { alarms } = useIndexes();
  const view = useMemo(() => alarms.createView(filter, order), [alarms, filter, order]);
  useEffect(() => view.open(), [view]);
  return useSignal(
    alarms.signal,
    useCallback(() => view.rows(), [view]),
    pace,
  );
}
