import { envelopeOf } from '@contract/envelope';
import { idFieldOf, titleOf } from '@contract/resources';
import { ScheduleAnswer } from '@contract/jobs';
import type { Deps } from '../deps';
import {
  call,
  delay,
  put,
  select,
  takeEvery,
  takeLatest,
  type PayloadAction,
  type Saga,
} from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { hasPermission } from '../permission/checks';
import { ask } from '../questions/ask.saga';
import { toasted } from '../prompts/prompts.slice';
import type { RootState } from '../reducers';
import { rowAdded, specialRequested } from '../resources/resources.slice';
import { reportWanted, scheduleRead, scheduleWanted } from './jobs.slice';

const Answer = envelopeOf(ScheduleAnswer);
/** While somebody types, only the last text is asked about. */
const pauseMs = 250;

const readSchedule = ({ http }: Deps) =>
  function* ({ payload: text }: PayloadAction<string>): Saga {
    yield* delay(pauseMs);
    const wish = {
      method: 'GET',
      path: '/monitor/job/schedule',
      query: { cronExpression: text },
      isQuiet: true,
    } as const;
    const { data } = yield* call(() => http(wish, Answer));
    yield* put(scheduleRead({ text, answer: data }));
  };

const fetchReport = (deps: Deps) =>
  function* ({ payload: jobLogId }: PayloadAction<number>): Saga {
    yield* call(() => deps.download({ method: 'GET', path: `/monitor/jobLog/report/${jobLogId}` }));
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
    yield* takeLatest(scheduleWanted, guarded(readSchedule(deps)));
    yield* takeEvery(rowAdded, guarded(offerStart));
    yield* takeEvery(reportWanted, guarded(fetchReport(deps)));
  },
});
