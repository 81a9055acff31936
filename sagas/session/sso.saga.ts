import * as calls from '@contract/calls/sso';
import type { Deps } from '../deps';
import { put, select, type PayloadAction, type Saga } from '../engine/effects';
import { signInAddressFor, targetHere } from './redirectTarget';
import { request } from '../http/send';
import type { RootState } from '../reducers';
import { storageKeys } from '../storageKeys';
import { signInRequested, tokenAdopted, type BindCredentials } from './session.actions';
import { fetchWays, sendForm } from './signIn.saga';
import { bindingFound } from './signIn.slice';

/** Leaves for the provider; the address holds a one-time request, never a token. What was wanted waits in this tab. */
export const startSso = ({ http, navigation, tabStorage }: Deps) =>
  function* (): Saga {
    const started = yield* sendForm(() => request(http, calls.startSso, { ownsFailure: true }));
    if (!started) return;
    tabStorage.set(storageKeys.wanted, targetHere(navigation));
    navigation.leave(started.address);
  };

/** Back from the provider: a known identity signs in with a one-time code, an unknown one may be linked. */
export const finishSso = ({ http, navigation }: Deps) =>
  function* ({ payload: search }: PayloadAction<string>): Saga {
    const query = Object.fromEntries(new URLSearchParams(search));
    const returned = yield* sendForm(() => request(http, calls.returnFromSso, { query, ownsFailure: true }));
    if (returned?.state === 'signedIn')
      yield* put(signInRequested({ loginType: 'sso', code: returned.code }));
    if (returned?.state !== 'needsBinding') return;
    const { ticket, identity } = returned;
    yield* put(bindingFound({ ticket, identity }));
    navigation.replace('/bind');
  };

export const bindIdentity = (deps: Deps) =>
  function* ({ payload }: PayloadAction<BindCredentials>): Saga {
    const binding = yield* select((state: RootState) => state.signIn.binding);
    if (!binding) return deps.navigation.replace(signInAddressFor('/'));
    const body = { ...payload, ticket: binding.ticket };
    const bound = yield* sendForm(() => request(deps.http, calls.bindSso, { body, ownsFailure: true }));
    if (bound) yield* put(tokenAdopted(bound.token));
    else yield* fetchWays(deps)();
  };
