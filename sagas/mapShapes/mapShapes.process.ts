import * as calls from '@contract/calls/mapShapes';
import { moveSite } from '@contract/calls/sites';
import { boundaryField } from '@contract/mapShapes';
import { CallError, type Deps } from '../deps';
import { all, call, put, takeEvery, takeLatest, type PayloadAction, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { succeeded } from '../prompts/results';
import { readSiteMap } from '../sites/sites.api';
import { siteMapLoaded } from '../sites/sites.slice';
import {
  areaRemoveRequested,
  areaSaveRequested,
  boundaryLayRequested,
  boundaryLiftRequested,
  mapSaved,
  mapSaveFailed,
  mapSaving,
  mapShapesRequested,
  siteMoveRequested,
} from './mapShapes.slice';

const load = (deps: Deps) =>
  function* (): Saga {
    try {
      deps.indexes.mapShapes.load(yield* send(deps, calls.listMapShapes, { isQuiet: true }));
    } catch (error) {
      // Sites are shown without them: the next look at the map asks again.
      if (!(error instanceof CallError)) throw error;
    }
  };

/** Why it failed is said where every refused call is. */
function* save(asked: Saga<unknown>, reload: () => Saga): Saga {
  yield* put(mapSaving());
  try {
    yield* asked;
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

const move = (deps: Deps) =>
  function* ({ payload }: ReturnType<typeof siteMoveRequested>): Saga {
    const { siteId, place } = payload;
    yield* save(send(deps, moveSite, { params: { id: siteId }, body: place }), reloadSites(deps));
  };

const saveArea = (deps: Deps) =>
  function* ({ payload: { id, draft: body } }: ReturnType<typeof areaSaveRequested>): Saga {
    const asked =
      id === null
        ? send(deps, calls.addMapArea, { body })
        : send(deps, calls.changeMapArea, { params: { id }, body });
    yield* save(asked, load(deps));
  };

const layBoundary = (deps: Deps) =>
  function* ({ payload: file }: PayloadAction<File>): Saga {
    const form = new FormData();
    form.append(boundaryField, file);
    yield* save(send(deps, calls.layBoundary, { form }), load(deps));
  };

const remove = (deps: Deps, call: typeof calls.removeMapArea) =>
  function* ({ payload: id }: PayloadAction<number>): Saga {
    yield* save(send(deps, call, { params: { id } }), load(deps));
  };

/** Edit mode of the map: what was drawn, laid over or moved is saved and read again. */
export const mapShapesProcess = (deps: Deps): Process => ({
  name: 'map shapes',
  *run() {
    yield* all([
      takeLatest(mapShapesRequested, guarded(load(deps))),
      takeEvery(siteMoveRequested, guarded(move(deps))),
      takeEvery(areaSaveRequested, guarded(saveArea(deps))),
      takeEvery(areaRemoveRequested, guarded(remove(deps, calls.removeMapArea))),
      takeEvery(boundaryLayRequested, guarded(layBoundary(deps))),
      takeEvery(boundaryLiftRequested, guarded(remove(deps, calls.liftBoundary))),
    ]);
  },
});
