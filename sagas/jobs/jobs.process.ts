import * as calls from '@contract/calls/jobs';
import { idFieldOf, titleOf } from '@contract/resources';
import type { Deps } from '../deps';
import { delay, put, select, takeEvery, takeLatest, type PayloadAction, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send, sendForFile } from '../http/send';
import { hasPermission } from '../permission/checks';
import { ask } from '../questions/ask.saga';
import { toasted } from '../prompts/prompts.slice';
import type { RootState } from '../reducers';
import { rowAdded, specialRequested } from '../resources/resources.slice';
import { reportRequested, scheduleRead, scheduleRequested } from './jobs.slice';

/** While somebody types, only the last text is asked about. */
const pauseMs = 250;

const readSchedule = (deps: Deps) =>
  function* ({ payload: text }: PayloadAction<string>): Saga {
    yield* delay(pauseMs);
    const query = { cronExpression: text };
    const answer = yield* send(deps, calls.readSchedule, { query, isQuiet: true });
    yield* put(scheduleRead({ text, answer }));
  };

const fetchReport = (deps: Deps) =>
  function* ({ payload: jobLogId }: PayloadAction<number>): Saga {
    yield* sendForFile(deps, calls.downloadJobReport, { params: { jobLogId } });
  };

/** A new job waits to be started: whoever may start it is asked at once, the others are told. */
function* offerStart({ payload }: ReturnType<typeof rowAdded>): Saga {
  const { resource, id, values } = payload;
  if (resource.name !== 'jobs') return;
  const start = resource.special?.find(({ name }) => name === 'resume');
  const mayStart = yield* select((state: RootState) =>
    hasPermission(state.session.permissions, [start?.permission ?? '']),
  );
  const title = titleOf(resource, values);
  if (!start || !mayStart) {
    yield* put(toasted({ level: 'info', title: { key: 'jobs.savedPaused', params: { title } } }));
    return;
  }
  const answer = yield* ask({
    level: 'info',
    title: { key: 'jobs.savedPaused', params: { title } },
    body: { key: 'jobs.startNow' },
    confirm: { key: 'jobs.start' },
    cancel: { key: 'jobs.leavePaused' },
  });
  const rows = [{ [idFieldOf(resource)]: id, ...values }];
  if (answer === 'confirmed') yield* put(specialRequested({ ...payload, special: start, rows }));
}

export const jobsProcess = (deps: Deps): Process => ({
  name: 'jobs',
  *run() {
    yield* takeLatest(scheduleRequested, guarded(readSchedule(deps)));
    yield* takeEvery(rowAdded, guarded(offerStart));
    yield* takeEvery(reportRequested, guarded(fetchReport(deps)));
  },
});
