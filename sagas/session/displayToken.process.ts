import { renewDisplay } from '@contract/calls/displays';
import { hourMs } from '@contract/time';
import { CallError, type Deps } from '../deps';
import { delay, put, select, type Saga } from '../engine/effects';
import type { Process } from '../engine/process';
import type { RootState } from '../reducers';
import { send } from '../http/send';
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

function* renew(deps: Deps): Saga<string | null> {
  try {
    return (yield* send(deps, renewDisplay, { isQuiet: true })).token;
  } catch (error) {
    if (error instanceof CallError) return null;
    throw error;
  }
}
