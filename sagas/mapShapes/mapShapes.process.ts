import { Envelope } from '@contract/envelope';
import { boundaryField } from '@contract/mapShapes';
import { CallError, type Deps, type HttpCall } from '../deps';
import { all, call, put, takeEvery, takeLatest, type PayloadAction, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { succeeded } from '../prompts/results';
import { readSiteMap } from '../sites/sites.api';
import { siteMapLoaded } from '../sites/sites.slice';
import { readMapShapes } from './mapShapes.api';
import {
  areaRemoveRequested,
  areaSaveRequested,
  boundaryLayRequested,
  boundaryLiftRequested,
  mapSaved,
  mapSaveFailed,
  mapSaving,
  mapShapesWanted,
  siteMoveRequested,
} from './mapShapes.slice';

const load = ({ http, indexes }: Deps) =>
  function* (): Saga {
    try {
      indexes.mapShapes.load(yield* call(readMapShapes, http));
    } catch (error) {
      // Sites are shown without them: the next look at the map asks again.
      if (!(error instanceof CallError)) throw error;
    }
  };

/** Why it failed is said where every refused call is. */
function* save(deps: Deps, wish: HttpCall, reload: () => Saga): Saga {
  yield* put(mapSaving());
  try {
    yield* call(() => deps.http(wish, Envelope));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    yield* put(mapSaveFailed());
    return;
  }
  yield* reload();
  yield* put(mapSaved());
  yield* put(succeeded());
}

const reloadSites = ({ http, indexes }: Deps) =>
  function* (): Saga {
    try {
      indexes.sites.load(yield* call(readSiteMap, http));
      yield* put(siteMapLoaded({ count: indexes.sites.size() }));
    } catch (error) {
      // It was saved: the stream tells every browser, this one too, that the places are to be read again.
      if (!(error instanceof CallError)) throw error;
    }
  };

const moveSite = (deps: Deps) =>
  function* ({ payload }: ReturnType<typeof siteMoveRequested>): Saga {
    const path = `/site/${payload.siteId}/place`;
    yield* save(deps, { method: 'PUT', path, body: payload.place }, reloadSites(deps));
  };

const saveArea = (deps: Deps) =>
  function* ({ payload: { id, draft: body } }: ReturnType<typeof areaSaveRequested>): Saga {
    const wish: HttpCall =
      id === null
        ? { method: 'POST', path: '/map/areas', body }
        : { method: 'PUT', path: `/map/areas/${id}`, body };
    yield* save(deps, wish, load(deps));
  };

const layBoundary = (deps: Deps) =>
  function* ({ payload: file }: PayloadAction<File>): Saga {
    const body = new FormData();
    body.append(boundaryField, file);
    yield* save(deps, { method: 'POST', path: '/map/boundaries', body }, load(deps));
  };

const remove = (deps: Deps, folder: string) =>
  function* ({ payload: id }: PayloadAction<number>): Saga {
    yield* save(deps, { method: 'DELETE', path: `/map/${folder}/${id}` }, load(deps));
  };

/** Edit mode of the map: what was drawn, laid over or moved is saved and read again. */
export const mapShapesProcess = (deps: Deps): Process => ({
  name: 'map shapes',
  *run() {
    yield* all([
      takeLatest(mapShapesWanted, guarded(load(deps))),
      takeEvery(siteMoveRequested, guarded(moveSite(deps))),
      takeEvery(areaSaveRequested, guarded(saveArea(deps))),
      takeEvery(areaRemoveRequested, guarded(remove(deps, 'areas'))),
      takeEvery(boundaryLayRequested, guarded(layBoundary(deps))),
      takeEvery(boundaryLiftRequested, guarded(remove(deps, 'boundaries'))),
    ]);
  },
});
