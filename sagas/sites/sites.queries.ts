import { listRegions } from '@contract/calls/regions';
import { listSiteDevices } from '@contract/calls/sites';
import { minuteMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

/** The operator's provinces, cities and areas. */
export const regionsQuery = defineQuery({
  name: 'regions',
  load: (deps, _: 'all') => send(deps, listRegions),
  freshMs: minuteMs,
  keptMs: 10 * minuteMs,
});

/** The devices of a site by their names. */
export const siteDevicesQuery = defineQuery({
  name: 'siteDevices',
  load: (deps, siteId: number) => send(deps, listSiteDevices, { params: { id: siteId } }),
  freshMs: 5 * minuteMs,
  keptMs: 10 * minuteMs,
});
