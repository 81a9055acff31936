import { envelopeOf } from '@contract/envelope';
import { ScheduleAnswer } from '@contract/jobs';
import type { Deps } from '../deps';
import { call, delay, put, takeEvery, takeLatest, type PayloadAction, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
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

export const jobsProcess = (deps: Deps): Process => ({
  name: 'jobs',
  *run() {
    yield* takeLatest(scheduleWanted, guarded(readSchedule(deps)));
    yield* takeEvery(reportWanted, guarded(fetchReport(deps)));
  },
});
