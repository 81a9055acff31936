import * as calls from '@contract/calls/secondFactor';
import { CallError, type Deps } from '../deps';
import { all, put, takeLatest, takeLeading, type PayloadAction, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { secretShown } from '../secrets/secrets.slice';
import { whileOpen } from '../session/whileOpen';
import * as slice from './profile.slice';

const loadFactor = (deps: Deps) =>
  function* (): Saga {
    const secondFactor = yield* send(deps, calls.readSecondFactor);
    yield* put(slice.profileMerged({ secondFactor, refusal: '' }));
  };

/** A refusal belongs beside the form that caused it. */
function* orRefusal(run: () => Saga): Saga {
  try {
    yield* run();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    yield* put(slice.profileMerged({ refusal: error.message }));
  }
}

const enrol = (deps: Deps) =>
  function* ({ payload: password }: PayloadAction<string>): Saga {
    yield* orRefusal(function* () {
      const enrolment = yield* send(deps, calls.enrolSecondFactor, { body: { password }, ownsFailure: true });
      yield* put(slice.profileMerged({ enrolment, refusal: '' }));
    });
  };

const confirm = (deps: Deps) =>
  function* ({ payload: otp }: PayloadAction<string>): Saga {
    yield* orRefusal(function* () {
      const { recoveryCodes } = yield* send(deps, calls.confirmSecondFactor, {
        body: { otp },
        ownsFailure: true,
      });
      yield* put(slice.profileMerged({ enrolment: null, refusal: '' }));
      yield* put(
        secretShown({
          ...{ kind: 'recoveryCodes', name: '' },
          parts: [{ name: 'recoveryCodes', text: recoveryCodes.join('\n') }],
        }),
      );
      yield* loadFactor(deps)();
    });
  };

const disable = (deps: Deps) =>
  function* ({ payload: body }: PayloadAction<{ password: string; otp: string }>): Saga {
    yield* orRefusal(function* () {
      yield* send(deps, calls.disableSecondFactor, { body, ownsFailure: true });
      yield* loadFactor(deps)();
    });
  };

/** The own second factor; it may have to be set up before the session opens. */
export const secondFactorProcess = (deps: Deps): Process => ({
  name: 'second factor',
  *run() {
    for (;;) yield* whileOpen(listen(deps));
  },
});

function* listen(deps: Deps): Saga {
  yield* all([
    takeLatest(slice.secondFactorRequested, guarded(loadFactor(deps))),
    takeLeading(slice.secondFactorEnrolled, guarded(enrol(deps))),
    takeLeading(slice.secondFactorConfirmed, guarded(confirm(deps))),
    takeLeading(slice.secondFactorDisabled, guarded(disable(deps))),
  ]);
}
