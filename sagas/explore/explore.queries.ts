import { listExploreDevices, listTrendNotes } from '@contract/calls/explore';
import { readSiteOutdoor } from '@contract/calls/siteEnergy';
import { listSharedViews, readView } from '@contract/calls/views';
import { minuteMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

export const exploreViews = 'explore';

/** The devices of a picture with their sites. */
export const exploreDevicesQuery = defineQuery({
  name: 'exploreDevices',
  load: (deps, ids: readonly number[]) => send(deps, listExploreDevices, { query: { ids: ids.join(',') } }),
  freshMs: minuteMs,
});

/** Behind the outdoor temperature of a site in a span. */
export const siteOutdoorQuery = defineQuery({
  name: 'siteOutdoor',
  load: (deps, { siteId, from, to }: { siteId: number; from: number; to: number }) =>
    send(deps, readSiteOutdoor, { params: { id: siteId }, query: { from, to } }),
  freshMs: 5 * minuteMs,
});

interface NotesOf {
  ids: readonly number[];
  from: number;
  to: number;
}

/** Notes that people pinned to the moments of a span, those of others soon after they did. */
export const trendNotesQuery = defineQuery({
  name: 'trendNotes',
  load: (deps, { ids, from, to }: NotesOf) =>
    send(deps, listTrendNotes, { query: { ids: ids.join(','), from, to } }),
  againMs: minuteMs,
});

/** Pictures that this person kept, and those that people made for everybody. */
export const exploreViewsQuery = defineQuery({
  name: 'exploreViews',
  *load(deps, _: 'all') {
    const params = { resource: exploreViews };
    const own = yield* send(deps, readView, { params });
    const shared = yield* send(deps, listSharedViews, { params });
    return { own: own.searches, shared };
  },
});
