import { Envelope, envelopeOf } from '@contract/envelope';
import { ConfirmSecondFactorAnswer, EnrolSecondFactorAnswer, SecondFactorState } from '@contract/session';
import { CallError, type Deps } from '../deps';
import { all, call, put, takeLatest, takeLeading, type PayloadAction, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import * as slice from './profile.slice';

const factor = '/system/user/profile/secondFactor';

const loadFactor = ({ http }: Deps) =>
  function* (): Saga {
    const { data } = yield* call(() => http({ method: 'GET', path: factor }, envelopeOf(SecondFactorState)));
    yield* put(slice.profileMerged({ secondFactor: data, refusal: '' }));
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

const enrol = ({ http }: Deps) =>
  function* ({ payload: password }: PayloadAction<string>): Saga {
    yield* orRefusal(function* () {
      const sent = { method: 'POST', path: factor, body: { password }, ownsFailure: true } as const;
      const { data } = yield* call(() => http(sent, envelopeOf(EnrolSecondFactorAnswer)));
      yield* put(slice.profileMerged({ enrolment: data, refusal: '' }));
    });
  };

const confirm = (deps: Deps) =>
  function* ({ payload: otp }: PayloadAction<string>): Saga {
    yield* orRefusal(function* () {
      const sent = { method: 'POST', path: `${factor}/confirm`, body: { otp }, ownsFailure: true } as const;
      const { data } = yield* call(() => deps.http(sent, envelopeOf(ConfirmSecondFactorAnswer)));
      yield* put(slice.profileMerged({ enrolment: null, recoveryCodes: data.recoveryCodes }));
      yield* loadFactor(deps)();
    });
  };

const disable = (deps: Deps) =>
  function* ({ payload: body }: PayloadAction<{ password: string; otp: string }>): Saga {
    yield* orRefusal(function* () {
      yield* call(() =>
        deps.http({ method: 'POST', path: `${factor}/disable`, body, ownsFailure: true }, Envelope),
      );
      yield* put(slice.profileMerged({ recoveryCodes: [] }));
      yield* loadFactor(deps)();
    });
  };

/** The own second factor; it may have to be set up before the session opens. */
export const secondFactorProcess = (deps: Deps): Process => ({
  name: 'second factor',
  *run() {
    yield* all([
      takeLatest(slice.secondFactorWanted, guarded(loadFactor(deps))),
      takeLeading(slice.secondFactorEnrolled, guarded(enrol(deps))),
      takeLeading(slice.secondFactorConfirmed, guarded(confirm(deps))),
      takeLeading(slice.secondFactorDisabled, guarded(disable(deps))),
    ]);
  },
});
