import { HistoryAnswer, HistoryQuery, SiteReadingsAt, SiteReadingsQuery } from '@contract/history';
import { largestRowId } from '@contract/values';
import { z } from 'zod';
import { AppError } from '../../platform/errors';
import { route, type Actor, type Route } from '../../platform/http/route';
import { historyOf, type HistoryPorts } from './history.service';
import type { DeviceRef } from './history.store';
import { readState, type NamedDevice } from './lastReports';

export interface HistoryRoutePorts extends HistoryPorts {
  /** The device if the actor may see its site, else null. */
  visibleDevice(actor: Actor, deviceId: number): Promise<DeviceRef | null>;
  /** The devices of a site that the actor may see, in the order of their codes; else null. */
  devicesOfSite(actor: Actor, siteId: number): Promise<readonly NamedDevice[] | null>;
}

const SiteParams = z.object({ id: z.coerce.number().int().positive().max(largestRowId) });

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
  route({
    id: 'history.points',
    method: 'GET',
    path: '/history/points',
    permission: 'site:list',
    summary: 'History of points of one device, at the level that fits the span',
    query: HistoryQuery,
    response: HistoryAnswer,
    answer: 'data',
    handle: async ({ actor, query }) => {
      const device = await ports.visibleDevice(actor, query.deviceId);
      if (!device) throw new AppError('notFound');
      return historyOf(ports, device, query);
    },
  }),
  route({
    id: 'history.site',
    method: 'GET',
    path: '/history/site/{id}',
    permission: 'site:list',
    summary: 'What was known of the devices of one site at a moment, from the two hours before it',
    params: SiteParams,
    query: SiteReadingsQuery,
    response: SiteReadingsAt,
    answer: 'data',
    handle: async ({ actor, params, query: { at } }) => {
      const devices = await ports.devicesOfSite(actor, params.id);
      if (!devices) throw new AppError('notFound');
      return siteAt(ports.db, devices, at);
    },
  }),
];
