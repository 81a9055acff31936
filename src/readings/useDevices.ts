import { siteDevicesWanted } from '@sagas/details/details.slice';
import type { Device } from '@contract/devices';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/store';

const none: readonly Device[] = [];

/** Devices of the site with their names; empty until they are known. */
export function useDevices(siteId: number | null): readonly Device[] {
  const dispatch = useAppDispatch();
  const { key, data } = useAppSelector((state) => state.details.devices);
  const isKnown = key === String(siteId) && data !== null;
  useEffect(() => {
    if (siteId !== null && !isKnown) dispatch(siteDevicesWanted(siteId));
  }, [dispatch, siteId, isKnown]);
  return isKnown ? data : none;
}
