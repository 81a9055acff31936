import { PowerPast } from '@contract/energy';
import { envelopeOf } from '@contract/envelope';
import { createAction } from '@reduxjs/toolkit';
import type { Deps } from '../deps';
import { call, takeEvery, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';

/** A trend of power came on, of a region or (null) of all: what was kept comes before what is heard. */
export const powerPastWanted = createAction<number | null>('screen/powerPastWanted');

const Answer = envelopeOf(PowerPast);

const fill = ({ http, indexes }: Deps) =>
  function* ({ payload: regionId }: ReturnType<typeof powerPastWanted>): Saga {
    const index = regionId === null ? indexes.screen : indexes.region(regionId);
    if (!index.lacksPast()) return;
    const wish = { method: 'GET', path: '/energy/power', isQuiet: true } as const;
    const query = regionId === null ? {} : { query: { regionId } };
    index.takePast((yield* call(() => http({ ...wish, ...query }, Answer))).data);
  };

export const powerPastProcess = (deps: Deps): Process => ({
  name: 'past of the power',
  *run() {
    yield* takeEvery(powerPastWanted, guarded(fill(deps)));
  },
});
