import { CallError, type Deps } from '../deps';
import { all, call, put, takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import * as api from './apiDescription.api';
import * as slice from './apiDescription.slice';

const load = ({ http }: Deps) =>
  function* (): Saga {
    try {
      yield* put(slice.descriptionLoaded(yield* call(api.read, http)));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      yield* put(slice.descriptionFailed(error.message));
    }
  };

const fetchFile = (deps: Deps) =>
  function* (): Saga {
    yield* call(api.fetchFile, deps);
  };

export const apiDescriptionProcess = (deps: Deps): Process => ({
  name: 'apiDescription',
  *run() {
    yield* all([
      takeLeading(slice.descriptionWanted, guarded(load(deps))),
      takeLeading(slice.descriptionFileWanted, guarded(fetchFile(deps))),
    ]);
  },
});
