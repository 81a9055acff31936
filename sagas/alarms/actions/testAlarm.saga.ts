import * as calls from '@contract/calls/testAlarms';
import { CallError, type Deps } from '../../deps';
import { put, takeEvery, takeLatest, takeLeading, type Saga } from '../../engine/effects';
import { guarded } from '../../engine/guarded';
import type { Process } from '../../engine/process';
import { send } from '../../http/send';
import {
  testAlarmsAnswered,
  testAlarmsFailed,
  testAlarmsRequested,
  testEndRequested,
  testOutcomeChanged,
  testRaiseRequested,
  type TestOutcome,
} from './testAlarms.slice';

const load = (deps: Deps) =>
  function* (): Saga {
    try {
      yield* put(testAlarmsAnswered(yield* send(deps, calls.listTestAlarms, { isQuiet: true })));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      yield* put(testAlarmsFailed());
    }
  };

/** The dialog tells itself what it came to; also after a refusal what stands is read again. */
function* ask(asked: () => Saga<TestOutcome>): Saga {
  yield* put(testOutcomeChanged({ kind: 'asking' }));
  try {
    yield* put(testOutcomeChanged(yield* asked()));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    yield* put(testOutcomeChanged({ kind: 'refused', why: error.message }));
  }
  yield* put(testAlarmsRequested());
}

/** Test alarms are raised, listed and ended before their time. */
export const testAlarmProcess = (deps: Deps): Process => ({
  name: 'test alarm',
  *run(): Saga {
    yield* takeLatest(testAlarmsRequested, guarded(load(deps)));
    yield* takeLeading(
      testRaiseRequested,
      guarded(({ payload: body }: ReturnType<typeof testRaiseRequested>) =>
        ask(function* () {
          return { kind: 'raised', test: yield* send(deps, calls.raiseTestAlarm, { body, isQuiet: true }) };
        }),
      ),
    );
    yield* takeEvery(
      testEndRequested,
      guarded(({ payload: { alarmId } }: ReturnType<typeof testEndRequested>) =>
        ask(function* () {
          yield* send(deps, calls.endTestAlarm, { params: { id: alarmId }, isQuiet: true });
          return { kind: 'ended' };
        }),
      ),
    );
  },
});
