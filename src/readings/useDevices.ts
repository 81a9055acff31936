import { siteDevicesQuery } from '@sagas/sites/sites.queries';
import type { Device } from '@contract/devices';
import { useQuery } from '@/queries/useQuery';

const none: readonly Device[] = [];

/** Devices of the site with their names; empty until they are known. */
export const useDevices = (siteId: number | null): readonly Device[] =>
  useQuery(siteDevicesQuery, siteId).data ?? none;
