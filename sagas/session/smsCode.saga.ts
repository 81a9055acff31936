import { smsResendSeconds, type SendSmsCodeRequest } from '@contract/session';
import type { Deps } from '../deps';
import { delay, put, type PayloadAction, type Saga } from '../engine/effects';
import { toasted } from '../prompts/prompts.slice';
import * as api from './session.api';
import { sendForm } from './signIn.saga';
import { smsCountedDown } from './signIn.slice';

/** R-VAL-02: says that the code is on its way and counts down to the next chance, second by second. */
export const sendSmsCode = (deps: Deps) =>
  function* ({ payload }: PayloadAction<SendSmsCodeRequest>): Saga {
    const sent = yield* sendForm(() => api.sendSmsCode(deps.http, payload));
    if (!sent) return;
    yield* put(toasted({ level: 'success', title: { key: 'signIn.codeSent' } }));
    for (let leftS: number = smsResendSeconds; leftS >= 0; leftS -= 1) {
      yield* put(smsCountedDown(leftS));
      if (leftS > 0) yield* delay(1_000);
    }
  };
