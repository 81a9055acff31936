import type { CacheName } from '@contract/caches';
import * as calls from '@contract/calls/caches';
import type { Deps } from '../deps';
import { all, put, takeLatest, takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { isConfirmed } from '../questions/ask.saga';
import { succeeded } from '../prompts/results';
import { queryOutdated } from '../queries/queries.slice';
import { cachesQuery } from './caches.query';
import * as slice from './caches.slice';

function* loadKeys(deps: Deps, name: CacheName): Saga {
  const keys = yield* send(deps, calls.listCacheKeys, { params: { cacheName: name } });
  yield* put(slice.cacheKeysLoaded({ name, keys }));
}

const open = (deps: Deps) =>
  function* ({ payload: name }: ReturnType<typeof slice.cacheOpened>): Saga {
    yield* loadKeys(deps, name);
  };

const read = (deps: Deps) =>
  function* ({ payload: { name, key } }: ReturnType<typeof slice.cacheEntryRequested>): Saga {
    const params = { cacheName: name, cacheKey: key };
    yield* put(slice.cacheEntryLoaded(yield* send(deps, calls.readCacheEntry, { params })));
  };

const clear = (deps: Deps) =>
  function* ({ payload: name }: ReturnType<typeof slice.cacheClearingRequested>): Saga {
    const question = { key: name ? 'cache.confirmClear' : 'cache.confirmClearAll' };
    if (!(yield* isConfirmed(question, { confirm: { key: name ? 'cache.clear' : 'cache.clearAll' } })))
      return;
    if (name) yield* send(deps, calls.clearCache, { params: { cacheName: name } });
    else yield* send(deps, calls.clearAllCaches);
    yield* put(succeeded());
    yield* put(queryOutdated(cachesQuery));
  };

const clearKey = (deps: Deps) =>
  function* ({ payload: { name, key } }: ReturnType<typeof slice.cacheKeyClearingRequested>): Saga {
    yield* send(deps, calls.clearCacheKey, { params: { cacheKey: key } });
    yield* loadKeys(deps, name);
    yield* put(queryOutdated(cachesQuery));
  };

/** What the server remembers, on the page of caches. */
export const cachesProcess = (deps: Deps): Process => ({
  name: 'caches',
  *run() {
    yield* all([
      takeLatest(slice.cacheOpened, guarded(open(deps))),
      takeLatest(slice.cacheEntryRequested, guarded(read(deps))),
      takeLeading(slice.cacheClearingRequested, guarded(clear(deps))),
      takeLeading(slice.cacheKeyClearingRequested, guarded(clearKey(deps))),
    ]);
  },
});
