import { LoginRequest } from '@contract/session';
import { CallError, type Deps } from '../deps';
import { call, put, select, type PayloadAction, type Saga } from '../engine/effects';
import { addressOf } from '../navigation/address';
import { redirectTarget } from '../navigation/redirectTarget';
import type { RootState } from '../reducers';
import { sessionRenewed, type Credentials } from './session.actions';
import * as api from './session.api';
import { formAccepted, formRefused, formSent, waysLoaded } from './signIn.slice';
import { storeToken } from './token';

/** R-SES-01. A refused attempt used its captcha up, so that a new one is fetched. */
export const signIn = (deps: Deps) =>
  function* ({ payload }: PayloadAction<Credentials>): Saga {
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
  else deps.navigation.replace(redirectTarget(addressOf(deps.navigation.current())?.search ?? ''));
}

/** Sends what a form asks for; a refusal is told to the form and answered with null. */
export function* sendForm<T>(send: () => Promise<T>): Saga<T | null> {
  yield* put(formSent());
  try {
    const answer = (yield* call(send)) as T;
    yield* put(formAccepted());
    return answer;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { message, reason, fields } = error;
    yield* put(formRefused({ message, reason, fields }));
    return null;
  }
}
