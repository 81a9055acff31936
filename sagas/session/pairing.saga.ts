import { pollPairing, startPairing } from '@contract/calls/pairing';
import type { PairingState } from '@contract/displays';
import { CallError, type Deps } from '../deps';
import { delay, put, type Saga } from '../engine/effects';
import { send } from '../http/send';
import { tokenAdopted } from './session.actions';
import { sendForm } from './signIn.saga';
import { pairingChanged, pairingCountedDown } from './signIn.slice';

/** A wall shows a code and asks until somebody approved it or its time ran out. */
export const pair = (deps: Deps) =>
  function* (): Saga {
    const { clock } = deps;
    const started = yield* sendForm(() => send(deps, startPairing, { ownsFailure: true }));
    if (!started) return;
    const { code, secret, expiresAt, serverTime, pollEveryMs } = started;
    const endsAtMs = clock.monotonicMs() + expiresAt - serverTime;
    yield* put(pairingChanged({ code, state: 'waiting' }));
    for (;;) {
      yield* put(pairingCountedDown(Math.max(0, Math.round((endsAtMs - clock.monotonicMs()) / 1_000))));
      yield* delay(pollEveryMs);
      const answer = yield* poll(deps, secret);
      if (answer?.state === 'approved') {
        yield* put(pairingChanged(null));
        yield* put(tokenAdopted(answer.token));
        return;
      }
      if (answer?.state === 'expired') {
        yield* put(pairingChanged({ code, state: 'expired' }));
        return;
      }
    }
  };

/** null while the server cannot be reached: the wall keeps asking. */
function* poll(deps: Deps, secret: string): Saga<PairingState | null> {
  try {
    return yield* send(deps, pollPairing, { body: { secret }, isQuiet: true });
  } catch (error) {
    if (error instanceof CallError) return null;
    throw error;
  }
}
