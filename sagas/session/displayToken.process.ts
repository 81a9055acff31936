import { DisplayRenewed } from '@contract/displays';
import { envelopeOf } from '@contract/envelope';
import { hourMs } from '@contract/time';
import { CallError, type Deps } from '../deps';
import { call, delay, put, select, type Saga } from '../engine/effects';
import type { Process } from '../engine/process';
import type { RootState } from '../reducers';
import { sessionRenewed } from './session.actions';
import { storeToken } from './token';

/** A wall asks at its start and every hour for a fresh token; nobody has to touch it. */
export const displayTokenProcess = (deps: Deps): Process => ({
  name: 'display token',
  *run() {
    const isDisplay = yield* select((state: RootState) => state.session.isDisplay);
    while (isDisplay) {
      const token = yield* renew(deps);
      if (token) {
        yield* storeToken(deps, token);
        yield* put(sessionRenewed());
        // The first call with the new token ends the old one.
        yield* renew(deps);
      }
      yield* delay(hourMs);
    }
  },
});

function* renew({ http }: Deps): Saga<string | null> {
  try {
    const answer = yield* call(() =>
      http({ method: 'POST', path: '/display/renew', isQuiet: true }, envelopeOf(DisplayRenewed)),
    );
    return answer.data.token;
  } catch (error) {
    if (error instanceof CallError) return null;
    throw error;
  }
}
