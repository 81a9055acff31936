import { addressOf } from '@contract/addresses';
import { LoginRequest } from '@contract/session';
import type { Action } from '@reduxjs/toolkit';
import { CallError, type Deps } from '../deps';
import { call, put, select, type PayloadAction, type Saga } from '../engine/effects';
import { targetHere } from './redirectTarget';
import type { RootState } from '../reducers';
import { storageKeys } from '../storageKeys';
import { sessionRenewed, type Credentials } from './session.actions';
import * as api from './session.api';
import { formAccepted, formFailed, formRefused, formSent, waysLoaded } from './signIn.slice';
import { storeToken } from './token';

const returnPaths = ['/auth-redirect', '/bind'];

/**
 * R-SES-01. A refused attempt used its captcha up, so that a new one is fetched. While the server checks the password,
 * what stands behind the door is on its way.
 */
export const signIn = (deps: Deps) =>
  function* ({ payload }: PayloadAction<Credentials>): Saga {
    deps.sessionCode.ahead(targetHere(deps.navigation));
    deps.words.reach('home').catch(() => undefined);
    const accepted = yield* sendForm(() => api.signIn(deps.http, LoginRequest.parse(payload)));
    if (accepted) yield* enterWith(deps, accepted.token);
    else yield* fetchWays(deps)();
  };

/** R-SES-04: on the entry pages it leads in, inside the console it renews what is there. */
export const adoptToken = (deps: Deps) =>
  function* ({ payload }: PayloadAction<string>): Saga {
    yield* enterWith(deps, payload);
  };

export const fetchWays = (deps: Deps) =>
  function* (): Saga {
    yield* put(waysLoaded(yield* call(api.fetchWays, deps.http)));
  };

function* enterWith(deps: Deps, token: string): Saga {
  const isInside = yield* select((state: RootState) => state.session.isLoaded);
  yield* storeToken(deps, token);
  if (isInside) yield* put(sessionRenewed());
  else deps.navigation.replace(wantedBefore(deps));
}

/** The provider sends back to a page of its own: what was wanted before stands beside the address. */
function wantedBefore({ navigation, tabStorage }: Deps): string {
  const kept = tabStorage.get(storageKeys.wanted);
  tabStorage.remove(storageKeys.wanted);
  const isBack = returnPaths.includes(addressOf(navigation.current())?.pathname ?? '');
  return isBack ? (kept ?? '/') : targetHere(navigation);
}

/**
 * Sends what a form asks for; a refusal is told to the form and answered with null. Whatever fails on the way, and
 * whoever leaves meanwhile, leaves no form that waits for good.
 */
export function* sendForm<T>(send: () => Promise<T> | Saga<T>): Saga<T | null> {
  yield* put(formSent());
  let end: Action = formFailed();
  try {
    const answer = yield* call(send);
    end = formAccepted();
    return answer;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { message, reason, fields } = error;
    end = formRefused({ message, reason, fields });
    return null;
  } finally {
    yield* put(end);
  }
}
