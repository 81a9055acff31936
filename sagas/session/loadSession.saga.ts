import type { InfoAnswer } from '@contract/session';
import { CallError, type Deps, type Http } from '../deps';
import { call, put, select, type Saga } from '../engine/effects';
import type { RootState } from '../reducers';
import { routersLoaded, routesGenerated } from '../permission/permission.slice';
import { storageKeys } from '../storageKeys';
import { sessionOpened } from './session.actions';
import * as api from './session.api';
import { infoLoaded } from './session.slice';
import { warnOfPasswordExpiry } from './passwordExpiry';
import { tellOfSealedWork } from './sealedWork.saga';

/**
 * R-ACC-05: who this is and which routes it may use. A session opens only when nothing stands before it: while
 * the password must be changed or a second factor set up, the server refuses everything else.
 * @throws CallError
 */
export function* loadSession(deps: Deps): Saga {
  const { info, routers } = yield* call(fetchSessionAndShell, deps);
  // The page that sets it up is one of the personal centre.
  if (info.isSecondFactorOwed) yield* call(fetchCode, deps, () => deps.words.reach('all'));
  if (routers) yield* put(routersLoaded(routers));
  yield* put(infoLoaded({ info, avatarPrefix: deps.config.avatarPrefix }));
  if (info.isDisplay) deps.storage.set(storageKeys.display, '1');
  if (!mayEnter(info)) return;
  yield* generateRoutes();
  yield* put(sessionOpened());
  yield* tellOfSealedWork(deps);
  yield* warnOfPasswordExpiry(info.passwordExpireDay);
}

const mayEnter = (info: InfoAnswer) =>
  !info.isDefaultModifyPwd && !info.isPasswordExpired && !info.isSecondFactorOwed;

/** While the server says who this is and what is open, the code and the words behind the door come along. */
async function fetchSessionAndShell(deps: Deps) {
  const { http, sessionCode, words, storage, navigation } = deps;
  // A wall has no frame around it.
  if (storage.get(storageKeys.display) === null) sessionCode.ahead(navigation.current());
  const code = fetchCode(deps, () => Promise.all([sessionCode.load(), words.reach('home')]));
  const [session] = await Promise.all([fetchInfoAndRouters(http), code]);
  return session;
}

async function fetchInfoAndRouters(http: Http) {
  const info = await api.fetchInfo(http);
  const routers = mayEnter(info) && !info.isDisplay ? await api.fetchRouters(http) : null;
  return { info, routers };
}

/** What the browser says of code that did not come says nothing to a person: the line is lost. */
async function fetchCode({ words }: Deps, fetch: () => Promise<unknown>): Promise<void> {
  try {
    await fetch();
  } catch {
    throw new CallError('network', words.say('errors.network'));
  }
}

/** R-ACC-05, R-LANG-02: the permitted routes from the roles and the language of the moment. */
export function* generateRoutes(): Saga {
  const { roles, language } = yield* select((state: RootState) => ({
    roles: state.session.roles,
    language: state.settings.language,
  }));
  yield* put(routesGenerated({ roles, language }));
}
