import type { ServerHealth } from '@contract/live';
import { useIndexes } from './indexes';
import { useSignal } from './useSignal';
import { useTopic } from './useTopic';

/** Health of the process that this page talks to, each second; null until the first arrives. */
export function useServerHealth(): ServerHealth | null {
  useTopic('server');
  const { health } = useIndexes();
  return useSignal(health.signal, health.newest, 'wall');
}
