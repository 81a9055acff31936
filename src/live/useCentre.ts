import type { CentreHealth } from '@contract/monitor';
import type { StripBuffer } from '@sagas/screen/strips';
import { useIndexes } from './indexes';
import { useSignal } from './useSignal';
import { useTopic } from './useTopic';

/** Health of all processes together, each second; null until the first arrives. */
export function useCentre(): CentreHealth | null {
  useTopic('centre');
  const { centre } = useIndexes();
  return useSignal(centre.signal, centre.newest, 'wall');
}

/** The last hour of every figure of health, and when it moves. */
export function useCentreStrips(): { strips: StripBuffer; subscribe: (listener: () => void) => () => void } {
  useTopic('centre');
  const { centre } = useIndexes();
  return { strips: centre.strips, subscribe: centre.signal.subscribe };
}
