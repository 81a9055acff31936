import { HistoryAnswer, HistoryQuery } from '@contract/history';
import { AppError } from '../../platform/errors';
import { route, type Actor, type Route } from '../../platform/http/route';
import { historyOf, type HistoryPorts } from './history.service';
import type { DeviceRef } from './history.store';

export interface HistoryRoutePorts extends HistoryPorts {
  /** The device if the actor may see its site, else null. */
  visibleDevice(actor: Actor, deviceId: number): Promise<DeviceRef | null>;
}

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
];
