import type { Deps } from '../deps';
import { call, put, race, select, take, takeAny, type PayloadAction, type Saga } from '../engine/effects';
import { ask } from '../questions/ask.saga';
import type { Answer } from '../prompts/prompts.slice';
import type { RootState } from '../reducers';
import { wallSignInPath } from '../permission/fixedRoutes';
import { inPlaceSignInCancelled, sessionRenewed } from './session.actions';
import { logOut } from './logout.saga';
import { inPlaceClosed, inPlaceOpened } from './signIn.slice';
import { closeSession } from './token';
import { whileOpen } from './whileOpen';

/**
 * R-ERR-01. The watcher takes the leading call only, so that there is one dialog however many calls fail at once.
 * A dialog that was put away comes back when a person acts again, not with every poll.
 */
export const tellOfExpiry = (deps: Deps) => {
  let isPutAway = false;
  return function* ({ payload }: PayloadAction<{ isByPerson: boolean }>): Saga {
    const { isLoaded, isDisplay } = yield* select((state: RootState) => state.session);
    if (!isLoaded || (isPutAway && !payload.isByPerson)) return;
    if (isDisplay) return yield* sendWallBack(deps);
    const answer = yield* whileOpen(askUntilRenewed(deps));
    isPutAway = answer === 'cancelled';
    if (answer === 'confirmed') yield* logOut(deps);
    if (answer === 'link') yield* signInInPlace();
  };
};

/** A revoked wall has nobody to ask: it shows how to sign in again. */
function* sendWallBack(deps: Deps): Saga {
  yield* closeSession(deps);
  deps.navigation.replace(wallSignInPath);
}

/** @returns undefined when a new token came before the answer */
function* askUntilRenewed(deps: Deps): Saga<Answer | undefined> {
  const { answer } = yield* race({ answer: askWhatToDo(deps), renewed: take(sessionRenewed) });
  return answer;
}

function* askWhatToDo({ phone }: Deps): Saga<Answer> {
  yield* call(phone.lock);
  return yield* ask({
    level: 'warning',
    title: { key: 'errors.expired.title' },
    body: { key: 'errors.expired.question' },
    confirm: { key: 'errors.expired.relogin' },
    cancel: { key: 'errors.expired.cancel' },
    link: { key: 'errors.expired.inPlace' },
  });
}

/** The page and what was typed into it stay; only the token is replaced. */
function* signInInPlace(): Saga {
  yield* put(inPlaceOpened());
  yield* whileOpen(takeAny(sessionRenewed, inPlaceSignInCancelled));
  yield* put(inPlaceClosed());
}
