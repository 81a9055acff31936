import type { LatestState } from '@contract/devices';
import { siteDevicesWanted } from '@sagas/details/details.slice';
import type { RootState } from '@sagas/reducers';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';

/** What the devices of a site are called; before that is known, by what they are. */
export function useNameOfDevice(siteId: number): (device: LatestState) => string {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const asked = useSelector((state: RootState) => state.details.devices);
  useEffect(() => {
    dispatch(siteDevicesWanted(siteId));
  }, [dispatch, siteId]);
  const devices = asked.key === String(siteId) ? (asked.data ?? []) : [];
  const names = new Map(devices.map((device) => [device.id, device.name]));
  return (device) => names.get(device.deviceId) ?? t(`device.${device.class}`);
}
