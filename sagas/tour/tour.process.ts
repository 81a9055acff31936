import { moveTour } from '@contract/calls/tour';
import type { Deps } from '../deps';
import { put, takeLatest, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { queryOutdated } from '../queries/queries.slice';
import { tourMoved } from './tour.slice';

const keep = (deps: Deps) =>
  function* ({ payload: at }: ReturnType<typeof tourMoved>): Saga {
    yield* send(deps, moveTour, { body: { at }, isQuiet: true });
    yield* put(queryOutdated({ name: 'tour' }));
  };

/** Keeps on the server how far a person is with the tour. */
export const tourProcess = (deps: Deps): Process => ({
  name: 'tour',
  *run() {
    yield* takeLatest(tourMoved, guarded(keep(deps)));
  },
});
