import { siteTopicOf } from '@contract/live';
import type { ShownState } from '@contract/staleness';
import { useMemo } from 'react';
import { useIndexes } from './indexes';
import { useSignal } from './useSignal';
import { useSite } from './useSites';
import { useTopic } from './useTopic';

/**
 * Newest values of the site's devices, in the order of their codes; empty until they are known. Where nothing of a site
 * is understood now, they say that they are of before.
 */
export function useReadings(siteId: number): readonly ShownState[] {
  useTopic(siteTopicOf(siteId));
  const readings = useIndexes().readings.of(siteId);
  const devices = useSignal(readings.signal, readings.devices);
  const isUnderstood = useSite(siteId).state?.isUnderstood !== false;
  return useMemo(
    () => (isUnderstood ? devices : devices.map((device) => ({ ...device, isUnderstood }))),
    [devices, isUnderstood],
  );
}
