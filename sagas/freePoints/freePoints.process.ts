import { declareSignals } from '@contract/calls/freePoints';
import type { DeclareSignals } from '@contract/freePoints';
import { createAction } from '@reduxjs/toolkit';
import { CallError, type Deps } from '../deps';
import { put, takeEvery, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { queryOutdated } from '../queries/queries.slice';
import { freePointsQuery } from './freePoints.queries';

export const signalsDeclareRequested = createAction<DeclareSignals>('freePoints/declareRequested');

/** Why it failed is said where every refused call is; how things stand is read again either way. */
const declare = (deps: Deps, body: DeclareSignals) =>
  function* (): Saga {
    try {
      yield* send(deps, declareSignals, { body });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
    yield* put(queryOutdated(freePointsQuery));
  };

/** Signals that nobody declared become free points. */
export const freePointsProcess = (deps: Deps): Process => ({
  name: 'freePoints',
  *run(): Saga {
    yield* takeEvery(
      signalsDeclareRequested,
      guarded(({ payload }) => declare(deps, payload)()),
    );
  },
});
