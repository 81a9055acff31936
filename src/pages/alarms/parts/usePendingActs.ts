import type { RootState } from '@sagas/reducers';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { type Act, acts } from './acts';

/** Alarms of which something is on its way, and what. */
export function usePendingActs(): ReadonlyMap<number, Act> {
  const acknowledging = useSelector((state: RootState) => state.alarms.pending);
  const others = useSelector((state: RootState) => state.alarmActions.pending);
  return useMemo(() => {
    const pending = { ...others, acknowledge: acknowledging };
    return new Map(acts.flatMap((act) => pending[act].map((id) => [id, act] as const)));
  }, [acknowledging, others]);
}
