import * as calls from '@contract/calls/history';
import type { SiteReadingsAt } from '@contract/history';
import { AppError } from '../../platform/errors';
import { type Actor, type Route, serve } from '../../platform/http/route';
import { historyOf, type HistoryPorts } from './history.service';
import type { DeviceRef } from './history.store';
import { readState, type NamedDevice } from './lastReports';

export interface HistoryRoutePorts extends HistoryPorts {
  /** The device if the actor may see its site, else null. */
  visibleDevice(actor: Actor, deviceId: number): Promise<DeviceRef | null>;
  /** The devices of a site that the actor may see, in the order of their codes; else null. */
  devicesOfSite(actor: Actor, siteId: number): Promise<readonly NamedDevice[] | null>;
}

// Device by device: one look at the past must not take every connection.
const siteAt = async (
  db: HistoryPorts['db'],
  devices: readonly NamedDevice[],
  at: number,
): Promise<SiteReadingsAt> => {
  const states = [];
  for (const device of devices) states.push(await readState(db, device, at));
  return { at, devices: states.filter((state) => state !== null) };
};

export const historyRoutes = (ports: HistoryRoutePorts): Route[] => [
  serve(calls.readHistory, async ({ actor, query }) => {
    const device = await ports.visibleDevice(actor, query.deviceId);
    if (!device) throw new AppError('notFound');
    return historyOf(ports, device, query);
  }),
  serve(calls.readSiteReadings, async ({ actor, params, query: { at } }) => {
    const devices = await ports.devicesOfSite(actor, params.id);
    if (!devices) throw new AppError('notFound');
    return siteAt(ports.db, devices, at);
  }),
];
