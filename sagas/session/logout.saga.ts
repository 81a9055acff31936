import { CallError, type Deps } from '../deps';
import { ask } from '../questions/ask.saga';
import { call, put, select, type Saga } from '../engine/effects';
import { expiredCode } from '../http/calls';
import type { Answer } from '../prompts/prompts.slice';
import { warned } from '../prompts/results';
import type { RootState } from '../reducers';
import { storageKeys } from '../storageKeys';
import * as api from './session.api';
import { closeSession } from './token';
import { whileOpen } from './whileOpen';

/** R-SES-05: the top bar's way out. */
export const confirmLogout = (deps: Deps) =>
  function* (): Saga {
    const { userId } = yield* select((state: RootState) => state.session);
    const answer = yield* whileOpen(askWhetherToLeave(deps, userId));
    if (answer === 'confirmed') yield* logOut(deps, userId);
  };

function* askWhetherToLeave({ phone }: Deps, userId: number | null): Saga<Answer> {
  const sealed = yield* call(phone.sealed);
  const untold = sealed.find((one) => one.userId === userId)?.untold ?? 0;
  return yield* ask({
    level: 'warning',
    title: { key: 'shell.logoutTitle' },
    body:
      untold > 0 ? { key: 'shell.logoutUntold', params: { count: untold } } : { key: 'shell.logoutQuestion' },
    confirm: { key: 'shell.confirm' },
    cancel: { key: 'shell.cancel' },
  });
}

/**
 * R-SES-03: revoked at the server and cleared here first; only then off to the provider, or a fresh page.
 * @param leaving whose sealed work goes too: a page that still writes it sees the session end before
 */
export function* logOut(deps: Deps, leaving: number | null = null): Saga {
  const providerUrl = yield* providerLogoutUrl(deps);
  yield* revoke(deps);
  yield* closeSession(deps);
  if (leaving !== null) yield* call(() => deps.phone.forget(leaving));
  if (providerUrl) deps.navigation.leave(providerUrl);
  else deps.navigation.reload();
}

function* providerLogoutUrl(deps: Deps): Saga<string | null> {
  try {
    const check = yield* call(api.checkLogout, deps.http);
    const isHere = !!check.accAcountFlag && /^https?:\/\//.test(check.msg);
    return isHere ? check.msg : null;
  } catch (error) {
    noteUntold(deps, error);
    return null;
  }
}

/** Whoever wants to go is let go, also when the server is away or knows the token no longer. */
function* revoke(deps: Deps): Saga {
  try {
    yield* call(api.logOut, deps.http);
  } catch (error) {
    noteUntold(deps, error);
  }
}

/** R-ACC-18: the page that could say so is about to go, so the next one does. */
function noteUntold({ tabStorage }: Deps, error: unknown): void {
  if (!(error instanceof CallError)) throw error;
  if (error.code !== expiredCode) tabStorage.set(storageKeys.signOutUntold, '1');
}

/** What the page before this one could not say any more. */
export function* tellOfUntoldSignOut({ tabStorage }: Deps): Saga {
  if (tabStorage.get(storageKeys.signOutUntold) === null) return;
  tabStorage.remove(storageKeys.signOutUntold);
  yield* put(warned({ key: 'signIn.signOutUntold' }));
}
