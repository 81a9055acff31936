import { readHistory, readSiteReadings } from '@contract/calls/history';
import { minuteMs } from '@contract/time';
import type { SiteMoment } from '../replay/siteMoment';
import { restMs } from '../replay/siteMoment';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

const mostPoints = 300;

/** `spanMs` back from now. */
interface DevicePast {
  deviceId: number;
  points: readonly string[];
  spanMs: number;
}

/** Readings of a device until now. */
export const deviceHistoryQuery = defineQuery({
  name: 'deviceHistory',
  load: (deps, { deviceId, points, spanMs }: DevicePast) => {
    const to = deps.clock.now();
    const query = { deviceId, points: points.join(','), from: to - spanMs, to, maxPoints: mostPoints };
    return send(deps, readHistory, { query });
  },
  againMs: 5 * minuteMs,
});

/** What was known of the devices of a site at a moment. */
export const siteReadingsQuery = defineQuery({
  name: 'siteReadings',
  load: (deps, { siteId, at }: SiteMoment) =>
    send(deps, readSiteReadings, { params: { id: siteId }, query: { at } }),
  restMs,
});
