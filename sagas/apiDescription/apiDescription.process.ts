import * as calls from '@contract/calls/apiDescription';
import { CallError, type Deps } from '../deps';
import { all, put, takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send, sendForFile } from '../http/send';
import * as slice from './apiDescription.slice';

const load = (deps: Deps) =>
  function* (): Saga {
    try {
      yield* put(slice.descriptionLoaded(yield* send(deps, calls.readApiDescription, { ownsFailure: true })));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      yield* put(slice.descriptionFailed(error.message));
    }
  };

const fetchFile = (deps: Deps) =>
  function* (): Saga {
    yield* sendForFile(deps, calls.downloadApiDescription);
  };

export const apiDescriptionProcess = (deps: Deps): Process => ({
  name: 'apiDescription',
  *run() {
    yield* all([
      takeLeading(slice.descriptionRequested, guarded(load(deps))),
      takeLeading(slice.descriptionFileRequested, guarded(fetchFile(deps))),
    ]);
  },
});
