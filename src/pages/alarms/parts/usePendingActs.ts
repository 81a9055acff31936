import { useMemo } from 'react';
import { useAppSelector } from '@/app/store';
import { type Act, acts } from './acts';

/** Alarms of which something is on its way, and what. */
export function usePendingActs(): ReadonlyMap<number, Act> {
  const acknowledging = useAppSelector((state) => state.alarms.pending);
  const others = useAppSelector((state) => state.alarmActions.pending);
  return useMemo(() => {
    const pending = { ...others, acknowledge: acknowledging };
    return new Map(acts.flatMap((act) => pending[act].map((id) => [id, act] as const)));
  }, [acknowledging, others]);
}
