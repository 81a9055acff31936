import type { LatestState } from '@contract/devices';
import { siteTopicOf } from '@contract/live';
import { useIndexes } from './indexes';
import { useSignal } from './useSignal';
import { useTopic } from './useTopic';

/** Newest values of the site's devices, in the order of their codes; empty until they are known. */
export function useReadings(siteId: number): readonly LatestState[] {
  useTopic(siteTopicOf(siteId));
  const readings = useIndexes().readings.of(siteId);
  return useSignal(readings.signal, readings.devices);
}
