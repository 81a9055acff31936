import type { Device, LatestState } from '@contract/devices';
import { useTranslation } from 'react-i18next';
import { useDevices } from '@/readings/useDevices';

interface SiteDevices {
  devices: readonly Device[];
  /** What a device is called; before that is known, by what it is. */
  nameOf: (device: LatestState) => string;
}

export function useSiteDevices(siteId: number): SiteDevices {
  const { t } = useTranslation();
  const devices = useDevices(siteId);
  const names = new Map(devices.map((device) => [device.id, device.name]));
  return { devices, nameOf: (device) => names.get(device.deviceId) ?? t(`device.${device.class}`) };
}
