import type { Device, LatestState } from '@contract/devices';
import { siteDevicesWanted } from '@sagas/details/details.slice';
import type { RootState } from '@sagas/reducers';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';

interface SiteDevices {
  devices: readonly Device[];
  /** What a device is called; before that is known, by what it is. */
  nameOf: (device: LatestState) => string;
}

export function useSiteDevices(siteId: number): SiteDevices {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const asked = useSelector((state: RootState) => state.details.devices);
  useEffect(() => {
    dispatch(siteDevicesWanted(siteId));
  }, [dispatch, siteId]);
  const devices = asked.key === String(siteId) ? (asked.data ?? []) : [];
  const names = new Map(devices.map((device) => [device.id, device.name]));
  return { devices, nameOf: (device) => names.get(device.deviceId) ?? t(`device.${device.class}`) };
}
