import { sessionCookie } from '@contract/session';
import type { Deps } from '../deps';
import { call, put, type Saga } from '../engine/effects';
import { storageKeys } from '../storageKeys';
import { sessionClosed } from './session.actions';
import { tokenStored } from './session.slice';

/** R-SES-01: local storage under one fixed key, and a cookie. */
export function* storeToken(deps: Deps, token: string): Saga {
  const isSameWord = deps.storage.get(storageKeys.token) === token;
  deps.storage.set(storageKeys.token, token);
  // In the HttpOnly mode every token is the same word here, and other tabs would hear nothing.
  if (isSameWord) deps.storage.set(storageKeys.signedInAt, String(deps.clock.now()));
  deps.storage.remove(storageKeys.sealedIn);
  deps.cookies.set(sessionCookie, token);
  yield* call(deps.phone.lock);
  yield* put(tokenStored(token));
}

/** R-SES-04: a local logout. Everything the session knew goes with it (R-SES-08). */
export function* closeSession(deps: Deps): Saga {
  deps.storage.remove(storageKeys.token);
  deps.storage.remove(storageKeys.display);
  deps.storage.remove(storageKeys.sealedIn);
  deps.cookies.remove(sessionCookie);
  yield* call(deps.phone.lock);
  yield* put(sessionClosed());
}
