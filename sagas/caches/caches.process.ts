import { type CacheName, CacheOverview, SysCache } from '@contract/caches';
import { Envelope, envelopeOf } from '@contract/envelope';
import { secondMs } from '@contract/time';
import { z } from 'zod';
import { CallError, type Deps } from '../deps';
import {
  all,
  call,
  delay,
  fork,
  put,
  race,
  take,
  takeLatest,
  takeLeading,
  type Saga,
} from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { isConfirmed } from '../prompts/ask.saga';
import { succeeded } from '../prompts/results';
import * as slice from './caches.slice';

const Overview = envelopeOf(CacheOverview);
const Keys = envelopeOf(z.array(z.string()));
const Entry = envelopeOf(SysCache);
const againMs = 5 * secondMs;
const path = '/monitor/cache';

function* load({ http }: Deps): Saga {
  yield* put(
    slice.cachesLoaded((yield* call(() => http({ method: 'GET', path, isQuiet: true }, Overview))).data),
  );
}

function* poll(deps: Deps): Saga {
  for (;;) {
    try {
      yield* load(deps);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The page says it in place of its figures.
      yield* put(slice.cachesFailed());
    }
    yield* delay(againMs);
  }
}

function* watch(deps: Deps): Saga {
  for (;;) {
    yield* take(slice.cachesWatched);
    yield* race({ polling: call(poll, deps), left: take(slice.cachesLeft) });
  }
}

function* loadKeys({ http }: Deps, name: CacheName): Saga {
  const wish = { method: 'GET', path: `${path}/getKeys/${encodeURIComponent(name)}` } as const;
  yield* put(slice.cacheKeysLoaded({ name, keys: (yield* call(() => http(wish, Keys))).data }));
}

const open = (deps: Deps) =>
  function* ({ payload: name }: ReturnType<typeof slice.cacheOpened>): Saga {
    yield* loadKeys(deps, name);
  };

const read = ({ http }: Deps) =>
  function* ({ payload: { name, key } }: ReturnType<typeof slice.cacheEntryWanted>): Saga {
    const where = `${path}/getValue/${encodeURIComponent(name)}/${encodeURIComponent(key)}`;
    yield* put(slice.cacheEntryLoaded((yield* call(() => http({ method: 'GET', path: where }, Entry))).data));
  };

const clear = (deps: Deps) =>
  function* ({ payload: name }: ReturnType<typeof slice.cacheClearingWanted>): Saga {
    const question = { key: name ? 'cache.confirmClear' : 'cache.confirmClearAll' };
    if (!(yield* isConfirmed(question, { confirm: { key: name ? 'cache.clear' : 'cache.clearAll' } })))
      return;
    const where = name ? `clearCacheName/${encodeURIComponent(name)}` : 'clearCacheAll';
    yield* call(() => deps.http({ method: 'DELETE', path: `${path}/${where}` }, Envelope));
    yield* put(succeeded());
    yield* load(deps);
  };

const clearKey = (deps: Deps) =>
  function* ({ payload: { name, key } }: ReturnType<typeof slice.cacheKeyClearingWanted>): Saga {
    const where = `${path}/clearCacheKey/${encodeURIComponent(key)}`;
    yield* call(() => deps.http({ method: 'DELETE', path: where }, Envelope));
    yield* loadKeys(deps, name);
    yield* load(deps);
  };

/** What the server remembers, on the page of caches. */
export const cachesProcess = (deps: Deps): Process => ({
  name: 'caches',
  *run() {
    yield* all([
      fork(watch, deps),
      takeLatest(slice.cacheOpened, guarded(open(deps))),
      takeLatest(slice.cacheEntryWanted, guarded(read(deps))),
      takeLeading(slice.cacheClearingWanted, guarded(clear(deps))),
      takeLeading(slice.cacheKeyClearingWanted, guarded(clearKey(deps))),
    ]);
  },
});
