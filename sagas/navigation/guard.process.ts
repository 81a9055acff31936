import { addressOf, fullPathOf, type Address } from '@contract/addresses';
import { CallError, type Deps } from '../deps';
import { channelOf } from '../engine/channels';
import { delay, put, race, select, take, takeAny, takeFrom, type Saga } from '../engine/effects';
import type { Process } from '../engine/process';
import { expiredCode } from '../http/calls';
import { wallSignInPath } from '../permission/fixedRoutes';
import { decide, type GuardFacts } from './guard';
import { routesGenerated } from '../permission/permission.slice';
import { toasted } from '../prompts/prompts.slice';
import type { RootState } from '../reducers';
import { loadSession } from '../session/loadSession.saga';
import { sessionClosed } from '../session/session.actions';
import { dutyChanged, tokenStored } from '../session/session.slice';
import { closeSession } from '../session/token';
import { whileOpen } from '../session/whileOpen';
import { storageKeys } from '../storageKeys';
import { tabVisited, viewForgotten, viewShown } from '../tabs/tabs.slice';
import {
  lineLost,
  lineTriedAgain,
  navigationAdmitted,
  navigationPending,
  pageWithdrawn,
  type Admitted,
} from './navigation.slice';

/** Hears every navigation and every fact that may change its outcome, and lets one page through. */
export const guardProcess = (deps: Deps): Process => ({
  name: 'guard',
  *run() {
    const moves = channelOf(deps.navigation.onChange);
    try {
      for (;;) {
        yield* decideHere(deps);
        yield* race({
          moved: takeFrom<string>(moves),
          learned: takeAny(routesGenerated, sessionClosed, tokenStored, dutyChanged),
        });
      }
    } finally {
      moves.close();
    }
  },
});

/** The stored token counts, not our copy of it: at the start and beside other tabs it is the one that is true. */
const factsOf =
  (deps: Deps) =>
  ({ session, permission, tabs }: RootState): GuardFacts => ({
    hasToken: deps.token() !== null,
    isLoaded: session.isLoaded,
    isDisplay: session.isDisplay,
    passwordDuty: session.passwordDuty,
    owesSecondFactor: session.owesSecondFactor,
    permissions: session.permissions,
    pages: permission.pages,
    views: tabs.views,
  });

const root: Address = { pathname: '/', search: '', hash: '' };

function* decideHere(deps: Deps): Saga {
  for (;;) {
    const address = addressOf(deps.navigation.current()) ?? root;
    const decision = decide(address, yield* select(factsOf(deps)));
    if (decision.kind === 'show') return yield* admit(deps, decision.admitted);
    if (decision.kind === 'showWithdrawn') return yield* keepReadable(deps, decision.admitted);
    if (decision.kind === 'redirect') return deps.navigation.replace(decision.to);
    if (decision.kind === 'leave') return deps.navigation.leave(decision.to);
    if (decision.kind === 'remount') {
      yield* put(viewForgotten(addressOf(decision.to)?.pathname ?? '/'));
      return deps.navigation.replace(decision.to);
    }
    yield* put(navigationPending());
    if (!(yield* loadOrLeave(deps))) return;
  }
}

const retryMs = 5_000;

/**
 * R-ACC-06: a refused info call logs out, says why, and leads to the root (and from there to sign-in). A line that is
 * lost refuses nobody: it is asked again, and a wall, before which nobody stands, asks until its token is taken away.
 */
function* loadOrLeave(deps: Deps): Saga<boolean> {
  const isWall = deps.storage.get(storageKeys.display) !== null;
  try {
    yield* whileOpen(loadSession(deps));
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const isUnanswered = error.kind !== 'refused';
    if (isUnanswered || (isWall && error.code !== expiredCode)) {
      yield* put(lineLost());
      yield* whileOpen(race({ waited: delay(retryMs), triedAgain: take(lineTriedAgain) }));
      return true;
    }
    yield* closeSession(deps);
    yield* put(toasted({ level: 'error', title: { text: error.message } }));
    deps.navigation.replace(isWall ? wallSignInPath : '/');
    return false;
  }
}

function* admit(deps: Deps, admitted: Admitted): Saga {
  yield* leave(deps, admitted);
  yield* put(navigationAdmitted(admitted));
  if (admitted.page.frame === 'shell') yield* remember(admitted);
}

/** R-MENU-04: no tab leads to it any more, but what was typed stands until the page is left. */
function* keepReadable(deps: Deps, admitted: Admitted): Saga {
  yield* leave(deps, admitted);
  yield* put(pageWithdrawn(admitted));
  yield* put(viewShown({ admitted, isKept: true }));
}

function* leave(deps: Deps, next: Admitted): Saga {
  const { admitted, isWithdrawn } = yield* select((state: RootState) => state.navigation);
  const before = admitted?.address.pathname;
  if (before === next.address.pathname) return;
  if (before !== undefined && isWithdrawn) yield* put(viewForgotten(before));
  deps.navigation.scrollToTop();
}

/** R-SHELL-13, R-SHELL-16 */
function* remember(admitted: Admitted): Saga {
  const { page, address, viewKey } = admitted;
  const { pathname: path } = address;
  const fullPath = fullPathOf(address);
  const { name, isAffixed } = page;
  yield* put(tabVisited({ path, fullPath, name, viewKey, isAffixed, isPinned: false }));
  yield* put(viewShown({ admitted, isKept: !page.noCache }));
}
