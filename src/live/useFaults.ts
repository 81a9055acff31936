import type { FaultOrder } from '@contract/faults';
import { useCallback } from 'react';
import { useIndexes } from './indexes';
import { useSignal } from './useSignal';
import { useTopic } from './useTopic';

/** The open orders that this user sees, the newest first; null before the first are known. */
export function useFaults(): readonly FaultOrder[] | null {
  useTopic('faults');
  const { faults } = useIndexes();
  return useSignal(
    faults.signal,
    useCallback(() => (faults.isKnown() ? faults.rows() : null), [faults]),
  );
}
