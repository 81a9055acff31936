import * as calls from '@contract/calls/alarmGuides';
import { CallError, type Deps } from '../deps';
import { alarmGuidanceWanted } from '../details/details.slice';
import { put, select, takeEvery, takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import type { RootState } from '../reducers';
import { guideRemoveRequested, guideSaveEnded, guideSaveRequested } from './alarmGuides.slice';

/** Whether it was done; why not is told where the console tells of every refusal. */
function* isDone(asked: Saga<unknown>): Saga<boolean> {
  try {
    yield* asked;
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return false;
  }
}

/** Also after a refusal: what somebody else wrote meanwhile is then seen. Another alarm on screen keeps its own. */
function* readAgain(alarmId: number): Saga {
  const shown = yield* select((state: RootState) => state.details.alarmGuidance.key);
  if (shown === String(alarmId)) yield* put(alarmGuidanceWanted(alarmId));
}

const save = (deps: Deps) =>
  function* ({ payload: { alarmId, request } }: ReturnType<typeof guideSaveRequested>): Saga {
    const isSaved = yield* isDone(send(deps, calls.saveAlarmGuide, { body: request }));
    yield* put(guideSaveEnded(isSaved));
    yield* readAgain(alarmId);
  };

const remove = (deps: Deps) =>
  function* ({ payload: { alarmId, id, version } }: ReturnType<typeof guideRemoveRequested>): Saga {
    yield* isDone(send(deps, calls.removeAlarmGuide, { params: { id }, query: { version } }));
    yield* readAgain(alarmId);
  };

/** What people say is to be done about alarms is written, changed and removed. */
export const guideProcess = (deps: Deps): Process => ({
  name: 'guide',
  *run(): Saga {
    yield* takeLeading(guideSaveRequested, guarded(save(deps)));
    yield* takeEvery(guideRemoveRequested, guarded(remove(deps)));
  },
});
