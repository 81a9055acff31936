import { envelopeOf } from '@contract/envelope';
import { PairingStarted, PairingState } from '@contract/displays';
import { CallError, type Deps } from '../deps';
import { call, delay, put, type Saga } from '../engine/effects';
import { tokenAdopted } from './session.actions';
import { sendForm } from './signIn.saga';
import { pairingChanged, pairingCountedDown } from './signIn.slice';

/** A wall shows a code and asks until somebody approved it or its time ran out. */
export const pair = ({ http, clock }: Deps) =>
  function* (): Saga {
    const started = yield* sendForm(() =>
      http({ method: 'POST', path: '/display/pairing', ownsFailure: true }, envelopeOf(PairingStarted)),
    );
    if (!started) return;
    const { code, secret, expiresAt, serverTime, pollEveryMs } = started.data;
    const endsAtMs = clock.monotonicMs() + expiresAt - serverTime;
    yield* put(pairingChanged({ code, state: 'waiting' }));
    for (;;) {
      yield* put(pairingCountedDown(Math.max(0, Math.round((endsAtMs - clock.monotonicMs()) / 1_000))));
      yield* delay(pollEveryMs);
      const answer = yield* poll(http, secret);
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
function* poll(http: Deps['http'], secret: string): Saga<PairingState | null> {
  try {
    const answer = yield* call(() =>
      http(
        { method: 'POST', path: '/display/pairing/poll', body: { secret }, isQuiet: true },
        envelopeOf(PairingState),
      ),
    );
    return answer.data;
  } catch (error) {
    if (error instanceof CallError) return null;
    throw error;
  }
}
