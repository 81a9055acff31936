import { readCentreHour } from '@contract/calls/monitor';
import { healthFigures } from '@contract/monitor';
import { createAction } from '@reduxjs/toolkit';
import type { Deps } from '../deps';
import { takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';

/** A strip of the centre's health came on: what was kept of the last hour comes before what is heard. */
export const centrePastRequested = createAction('health/centrePastRequested');

/** With more than this the strip has its past already. */
const enoughPoints = 300;

const fill = (deps: Deps) =>
  function* (): Saga {
    const { centre } = deps.indexes;
    if (centre.strips.size() > enoughPoints) return;
    const data = yield* send(deps, readCentreHour, { isQuiet: true });
    const rows = data.t.map((at, row) => ({
      at,
      values: healthFigures.map((figure) => data.figures[figure]?.[row] ?? null),
    }));
    centre.strips.prepend(rows);
    centre.signal.bump();
  };

export const centrePastProcess = (deps: Deps): Process => ({
  name: 'past of the centre',
  *run() {
    yield* takeLeading(centrePastRequested, guarded(fill(deps)));
  },
});
