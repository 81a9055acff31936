import * as calls from '@contract/calls/experiments';
import type { Deps } from '../deps';
import { put, takeEvery, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { succeeded } from '../prompts/results';
import { queryOutdated } from '../queries/queries.slice';
import { changedByPrograms } from '../strategies/strategies.queries';
import { changedByExperiments } from './experiments.queries';
import { experimentActRequested, type ExperimentAct } from './experiments.actions';

function sendAct(deps: Deps, act: ExperimentAct): Saga<unknown> {
  switch (act.verb) {
    case 'start':
      return send(deps, calls.startExperiment, { body: act.draft });
    case 'stop':
      return send(deps, calls.stopExperiment, { params: { id: act.id }, body: { note: act.note } });
    case 'release':
      return send(deps, calls.releaseExperiment, { params: { id: act.id } });
  }
}

const act = (deps: Deps) =>
  function* ({ payload }: ReturnType<typeof experimentActRequested>): Saga {
    yield* sendAct(deps, payload);
    yield* put(succeeded());
    for (const query of [...changedByExperiments, ...changedByPrograms]) yield* put(queryOutdated(query));
  };

export const experimentsProcess = (deps: Deps): Process => ({
  name: 'experiments',
  *run() {
    yield* takeEvery(experimentActRequested, guarded(act(deps)));
  },
});
