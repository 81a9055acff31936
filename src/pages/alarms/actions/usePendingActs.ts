import { useMemo } from 'react';
import { useAppSelector } from '@/app/store';
import { type Act, acts } from './acts';

/** Alarms of which something is on its way, and what. */
export function usePendingActs(): ReadonlyMap<number, Act> {
  const pending = useAppSelector((state) => state.alarmActions.pending);
  return useMemo(
    () => new Map(acts.flatMap((act) => pending[act].map((id) => [id, act] as const))),
    [pending],
  );
}
