import { envelopeOf } from '@contract/envelope';
import { TestAlarm } from '@contract/testAlarms';
import { z } from 'zod';
import { CallError, type Deps, type HttpCall } from '../deps';
import { call, put, takeEvery, takeLatest, takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import {
  testAlarmsAnswered,
  testAlarmsFailed,
  testAlarmsWanted,
  testEndRequested,
  testOutcomeTold,
  testRaiseRequested,
  type TestOutcome,
} from './testAlarms.slice';

const path = '/alarm/tests';
const Standing = envelopeOf(z.array(TestAlarm));
const Raised = envelopeOf(TestAlarm);
const Ended = z.object({ code: z.literal(200) });

const load = ({ http }: Deps) =>
  function* (): Saga {
    try {
      const { data } = yield* call(() => http({ method: 'GET', path, isQuiet: true }, Standing));
      yield* put(testAlarmsAnswered(data));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      yield* put(testAlarmsFailed());
    }
  };

/** The dialog tells itself what it came to; also after a refusal what stands is read again. */
function* ask<T extends z.ZodType>(
  { http }: Deps,
  wish: HttpCall,
  answer: T,
  outcomeOf: (said: z.output<T>) => TestOutcome,
): Saga {
  yield* put(testOutcomeTold({ kind: 'asking' }));
  try {
    const said = yield* call(() => http({ ...wish, isQuiet: true }, answer));
    yield* put(testOutcomeTold(outcomeOf(said)));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    yield* put(testOutcomeTold({ kind: 'refused', why: error.message }));
  }
  yield* put(testAlarmsWanted());
}

/** Test alarms are raised, listed and ended before their time. */
export const testAlarmProcess = (deps: Deps): Process => ({
  name: 'test alarm',
  *run(): Saga {
    yield* takeLatest(testAlarmsWanted, guarded(load(deps)));
    yield* takeLeading(
      testRaiseRequested,
      guarded(({ payload: body }: ReturnType<typeof testRaiseRequested>) =>
        ask(deps, { method: 'POST', path, body }, Raised, ({ data }) => ({ kind: 'raised', test: data })),
      ),
    );
    yield* takeEvery(
      testEndRequested,
      guarded(({ payload: { alarmId } }: ReturnType<typeof testEndRequested>) =>
        ask(deps, { method: 'DELETE', path: `${path}/${alarmId}` }, Ended, () => ({ kind: 'ended' })),
      ),
    );
  },
});
