import { answerFor, siteDevicesWanted } from '@sagas/details/details.slice';
import type { Device } from '@contract/devices';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/store';

const none: readonly Device[] = [];

/** Devices of the site with their names; empty until they are known. */
export function useDevices(siteId: number | null): readonly Device[] {
  const dispatch = useAppDispatch();
  const data = useAppSelector((state) => answerFor(state.details.devices, siteId)?.data ?? null);
  const isKnown = data !== null;
  useEffect(() => {
    if (siteId !== null && !isKnown) dispatch(siteDevicesWanted(siteId));
  }, [dispatch, siteId, isKnown]);
  return data ?? none;
}
