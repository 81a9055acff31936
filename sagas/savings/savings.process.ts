import { addNonRoutine, removeNonRoutine } from '@contract/calls/nonRoutine';
import { exportSiteSaving } from '@contract/calls/savings';
import type { Deps } from '../deps';
import { all, put, takeEvery, takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send, sendForFile } from '../http/send';
import { succeeded } from '../prompts/results';
import { queryOutdated } from '../queries/queries.slice';
import { periodsOf, siteSavingQuery } from './savings.queries';
import { nonRoutineAddRequested, nonRoutineRemoveRequested, savingExportRequested } from './savings.actions';

const add = (deps: Deps) =>
  function* ({ payload }: ReturnType<typeof nonRoutineAddRequested>): Saga {
    yield* send(deps, addNonRoutine, { params: { id: payload.siteId }, body: payload.draft });
    yield* put(succeeded());
    yield* put(queryOutdated(siteSavingQuery));
  };

const remove = (deps: Deps) =>
  function* ({ payload: { siteId, event } }: ReturnType<typeof nonRoutineRemoveRequested>): Saga {
    yield* send(deps, removeNonRoutine, { params: { id: siteId, event } });
    yield* put(succeeded());
    yield* put(queryOutdated(siteSavingQuery));
  };

const toFile = (deps: Deps) =>
  function* ({ payload }: ReturnType<typeof savingExportRequested>): Saga {
    const body = periodsOf(payload, deps.clock.now());
    yield* sendForFile(deps, exportSiteSaving, { params: { id: payload.siteId }, body });
  };

export const savingsProcess = (deps: Deps): Process => ({
  name: 'savings',
  *run() {
    yield* all([
      takeEvery(nonRoutineAddRequested, guarded(add(deps))),
      takeEvery(nonRoutineRemoveRequested, guarded(remove(deps))),
      takeLeading(savingExportRequested, guarded(toFile(deps))),
    ]);
  },
});
