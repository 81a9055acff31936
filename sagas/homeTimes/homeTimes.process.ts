import { saveHomeTimes } from '@contract/calls/homeTimes';
import type { HomeTimes } from '@contract/homeTimes';
import { createAction } from '@reduxjs/toolkit';
import type { Deps } from '../deps';
import { put, takeLatest, type PayloadAction, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { queryOutdated } from '../queries/queries.slice';

export const homeTimesChanged = createAction<HomeTimes>('homeTimes/changed');

const keep = (deps: Deps) =>
  function* ({ payload: body }: PayloadAction<HomeTimes>): Saga {
    yield* send(deps, saveHomeTimes, { body });
    yield* put(queryOutdated({ name: 'homeTimes' }));
  };

/** Keeps on the server which clocks and timers a person has on the start page. */
export const homeTimesProcess = (deps: Deps): Process => ({
  name: 'home times',
  *run() {
    yield* takeLatest(homeTimesChanged, guarded(keep(deps)));
  },
});
