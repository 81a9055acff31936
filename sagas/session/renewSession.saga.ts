import type { Deps } from '../deps';
import { call, put, select, type Saga } from '../engine/effects';
import type { RootState } from '../reducers';
import { sessionClosed } from './session.actions';
import * as api from './session.api';
import { infoLoaded, tokenStored } from './session.slice';
import { whileOpen } from './whileOpen';

/**
 * A new token came in while a session was open. The same person keeps the page; for another one everything of the
 * last user is forgotten and the guard loads the session from the beginning (R-SES-08).
 */
export const renewSession = (deps: Deps) =>
  function* (): Saga {
    const before = yield* select((state: RootState) => state.session);
    const info = yield* whileOpen(call(api.fetchInfo, deps.http));
    if (!info) return;
    if (info.user.userId === before.userId) {
      yield* put(infoLoaded({ info, avatarPrefix: deps.config.avatarPrefix }));
      return;
    }
    yield* put(sessionClosed());
    const token = deps.token();
    if (token) yield* put(tokenStored(token));
  };
