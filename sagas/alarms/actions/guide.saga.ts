import * as calls from '@contract/calls/alarmGuides';
import { CallError, type Deps } from '../../deps';
import { put, takeEvery, takeLeading, type Saga } from '../../engine/effects';
import { guarded } from '../../engine/guarded';
import type { Process } from '../../engine/process';
import { send } from '../../http/send';
import { queryOutdated } from '../../queries/queries.slice';
import { alarmGuidanceQuery, regionGuidesQuery } from '../alarms.queries';
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

/** Also after a refusal: what somebody else wrote meanwhile is then seen. */
const readAgain = queryOutdated(alarmGuidanceQuery);

const save = (deps: Deps) =>
  function* ({ payload: { request } }: ReturnType<typeof guideSaveRequested>): Saga {
    const isSaved = yield* isDone(send(deps, calls.saveAlarmGuide, { body: request }));
    yield* put(guideSaveEnded(isSaved));
    yield* put(readAgain);
  };

const remove = (deps: Deps) =>
  function* ({ payload: { id, version } }: ReturnType<typeof guideRemoveRequested>): Saga {
    yield* isDone(send(deps, calls.removeAlarmGuide, { params: { id }, query: { version } }));
    yield* put(readAgain);
    yield* put(queryOutdated(regionGuidesQuery));
  };

/** What people say is to be done about alarms is written, changed and removed. */
export const guideProcess = (deps: Deps): Process => ({
  name: 'guide',
  *run(): Saga {
    yield* takeLeading(guideSaveRequested, guarded(save(deps)));
    yield* takeEvery(guideRemoveRequested, guarded(remove(deps)));
  },
});
