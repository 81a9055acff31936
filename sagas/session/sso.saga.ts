import { envelopeOf } from '@contract/envelope';
import { LoginAnswer } from '@contract/session';
import { SsoReturn, SsoStart } from '@contract/sso';
import type { Deps } from '../deps';
import { put, select, type PayloadAction, type Saga } from '../engine/effects';
import { signInAddressFor, targetHere } from './redirectTarget';
import type { RootState } from '../reducers';
import { storageKeys } from '../storageKeys';
import { signInRequested, tokenAdopted, type BindCredentials } from './session.actions';
import { fetchWays, sendForm } from './signIn.saga';
import { bindingFound } from './signIn.slice';

/** Leaves for the provider; the address holds a one-time request, never a token. What was wanted waits in this tab. */
export const startSso = ({ http, navigation, tabStorage }: Deps) =>
  function* (): Saga {
    const started = yield* sendForm(() =>
      http({ method: 'GET', path: '/accLogin', ownsFailure: true }, envelopeOf(SsoStart)),
    );
    if (!started) return;
    tabStorage.set(storageKeys.wanted, targetHere(navigation));
    navigation.leave(started.data.address);
  };

/** Back from the provider: a known identity signs in with a one-time code, an unknown one may be linked. */
export const finishSso = ({ http, navigation }: Deps) =>
  function* ({ payload: search }: PayloadAction<string>): Saga {
    const query = Object.fromEntries(new URLSearchParams(search));
    const returned = yield* sendForm(() =>
      http({ method: 'GET', path: '/accLogin/callBack', query, ownsFailure: true }, envelopeOf(SsoReturn)),
    );
    if (returned?.data.state === 'signedIn')
      yield* put(signInRequested({ loginType: 'sso', code: returned.data.code }));
    if (returned?.data.state !== 'needsBinding') return;
    const { ticket, identity } = returned.data;
    yield* put(bindingFound({ ticket, identity }));
    navigation.replace('/bind');
  };

export const bindIdentity = (deps: Deps) =>
  function* ({ payload }: PayloadAction<BindCredentials>): Saga {
    const binding = yield* select((state: RootState) => state.signIn.binding);
    if (!binding) return deps.navigation.replace(signInAddressFor('/'));
    const body = { ...payload, ticket: binding.ticket };
    const bound = yield* sendForm(() =>
      deps.http({ method: 'POST', path: '/accLogin/bind', body, ownsFailure: true }, LoginAnswer),
    );
    if (bound) yield* put(tokenAdopted(bound.token));
    else yield* fetchWays(deps)();
  };
