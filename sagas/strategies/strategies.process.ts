import * as calls from '@contract/calls/strategies';
import type { Deps } from '../deps';
import { put, takeEvery, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { succeeded } from '../prompts/results';
import { queryOutdated } from '../queries/queries.slice';
import { changedByPrograms } from './strategies.queries';
import { programActRequested, type ProgramAct } from './strategies.actions';

function sendAct(deps: Deps, act: ProgramAct): Saga<unknown> {
  switch (act.verb) {
    case 'add':
      return send(deps, calls.addProgram, { body: act.draft });
    case 'version':
      return send(deps, calls.addVersion, { params: { id: act.id }, body: act.draft });
    case 'rollOut':
      return send(deps, calls.rollOutProgram, { params: { id: act.id }, body: act.asked });
    case 'shadow':
      return send(deps, calls.shadowProgram, { params: { id: act.id } });
    case 'back':
      return send(deps, calls.backProgram, { params: { id: act.id } });
    case 'stop':
      return send(deps, calls.stopProgram, { params: { id: act.id } });
    case 'remove':
      return send(deps, calls.removeProgram, { params: { id: act.id } });
  }
}

const act = (deps: Deps) =>
  function* ({ payload }: ReturnType<typeof programActRequested>): Saga {
    yield* sendAct(deps, payload);
    yield* put(succeeded());
    for (const query of changedByPrograms) yield* put(queryOutdated(query));
  };

export const strategiesProcess = (deps: Deps): Process => ({
  name: 'strategies',
  *run() {
    yield* takeEvery(programActRequested, guarded(act(deps)));
  },
});
