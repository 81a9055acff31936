import { CallError, type Deps } from '../deps';
import { call, delay, put, select, takeAny, type Saga } from '../engine/effects';
import type { Process } from '../engine/process';
import { selectTopics } from '../stream/stream.selectors';
import { topicRequested } from '../stream/stream.slice';
import { readSiteMap } from './sites.api';
import { siteMapFailed, siteMapLoaded, siteMapLoading, siteMapOutdated } from './sites.slice';

/** New sites come in bursts; one load for all of them. */
const gatherMs = 2_000;
const retryMs = 5_000;

/** Keeps the still half of the site index: loaded when a page first wants sites, again when it is outdated. */
export const siteMapProcess = (deps: Deps): Process => ({
  name: 'site map',
  *run(): Saga {
    for (let isKnown = false; ;) {
      while (!(yield* isDue(deps, isKnown))) yield* takeAny(topicRequested, siteMapOutdated);
      if (isKnown) yield* delay(gatherMs);
      isKnown = yield* load(deps);
      if (!isKnown) yield* delay(retryMs);
    }
  },
});

function* isDue({ indexes }: Deps, isKnown: boolean): Saga<boolean> {
  const isWanted = (yield* select(selectTopics)).sites !== undefined;
  return isWanted && (!isKnown || indexes.sites.isOutdated());
}

function* load({ http, indexes }: Deps): Saga<boolean> {
  yield* put(siteMapLoading());
  indexes.sites.expectMap();
  try {
    indexes.sites.load(yield* call(readSiteMap, http));
    yield* put(siteMapLoaded({ count: indexes.sites.size() }));
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    yield* put(siteMapFailed());
    return false;
  }
}
