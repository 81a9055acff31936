import { readPowerPast } from '@contract/calls/energy';
import { createAction } from '@reduxjs/toolkit';
import type { Deps } from '../deps';
import { takeEvery, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';

/** A trend of power came on, of a region or (null) of all: what was kept comes before what is heard. */
export const powerPastRequested = createAction<number | null>('screen/powerPastRequested');

const fill = (deps: Deps) =>
  function* ({ payload: regionId }: ReturnType<typeof powerPastRequested>): Saga {
    const { indexes } = deps;
    const index = regionId === null ? indexes.screen : indexes.region(regionId);
    if (!index.lacksPast()) return;
    const query = regionId === null ? {} : { regionId };
    index.takePast(yield* send(deps, readPowerPast, { query, isQuiet: true }));
  };

export const powerPastProcess = (deps: Deps): Process => ({
  name: 'past of the power',
  *run() {
    yield* takeEvery(powerPastRequested, guarded(fill(deps)));
  },
});
