import { listRegions } from '@contract/calls/regions';
import { listSiteDevices, listSites, readSite } from '@contract/calls/sites';
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

/** One site with the words that people know it by. */
export const siteQuery = defineQuery({
  name: 'site',
  load: (deps, siteId: number) => send(deps, readSite, { params: { id: siteId } }),
  againMs: minuteMs,
  keptMs: 10 * minuteMs,
});

const mostSought = 8;

/** A few sites by a part of their code or name. */
export const sitesSoughtQuery = defineQuery({
  name: 'sitesSought',
  *load(deps, text: string) {
    return (yield* send(deps, listSites, { query: { text, pageNum: 1, pageSize: mostSought } })).rows;
  },
  freshMs: minuteMs,
});

/** How many sites this person may see. */
export const siteCountQuery = defineQuery({
  name: 'siteCount',
  *load(deps, _: 'all') {
    return (yield* send(deps, listSites, { query: { pageNum: 1, pageSize: 1 } })).total;
  },
  freshMs: minuteMs,
});
