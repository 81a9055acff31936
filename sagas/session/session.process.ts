import type { Deps } from '../deps';
import {
  all,
  call,
  fork,
  put,
  race,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
  type Saga,
} from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { changePassword } from './changePassword.saga';
import { tellOfExpiry } from './expiry.saga';
import { confirmLogout, tellOfUntoldSignOut } from './logout.saga';
import { pair } from './pairing.saga';
import { refreshRights } from './refreshRights.saga';
import { register } from './register.saga';
import * as wishes from './session.actions';
import { tokenStored } from './session.slice';
import { adoptToken, fetchWays, signIn } from './signIn.saga';
import { sendSmsCode } from './smsCode.saga';
import { bindIdentity, finishSso, startSso } from './sso.saga';
import { renewSession } from './renewSession.saga';

/** Listens for everything a visitor or a user may want to do with the session. */
export const sessionProcess = (deps: Deps): Process => ({
  name: 'session',
  *run() {
    const token = deps.token();
    if (token) yield* put(tokenStored(token));
    yield* tellOfUntoldSignOut(deps);
    yield* all([
      takeLeading(wishes.signInRequested, guarded(signIn(deps))),
      takeEvery(wishes.tokenAdopted, guarded(adoptToken(deps))),
      takeLatest(wishes.waysRequested, guarded(fetchWays(deps))),
      takeLeading(wishes.smsCodeRequested, guarded(sendSmsCode(deps))),
      takeLeading(wishes.registerRequested, guarded(register(deps))),
      takeLeading(wishes.passwordChangeRequested, guarded(changePassword(deps))),
      takeLeading(wishes.logoutRequested, guarded(confirmLogout(deps))),
      takeLeading(wishes.sessionExpired, guarded(tellOfExpiry(deps))),
      takeEvery(wishes.sessionEndedByServer, guarded(hearOfTheEnd)),
      takeLatest(wishes.permissionChangedByServer, guarded(refreshRights(deps))),
      takeLatest(wishes.rightsDoubted, guarded(refreshRights(deps))),
      takeLatest(wishes.sessionRenewed, guarded(renewSession(deps))),
      takeLeading(wishes.ssoRequested, guarded(startSso(deps))),
      takeLeading(wishes.ssoReturned, guarded(finishSso(deps))),
      takeLeading(wishes.bindRequested, guarded(bindIdentity(deps))),
      fork(pairUntilAbandoned, deps),
    ]);
  },
});

/** A wall that goes to another page stops asking; asking again begins with a new code. */
function* pairUntilAbandoned(deps: Deps): Saga {
  for (;;) {
    const action = yield* take(wishes.pairingRequested);
    yield* race({
      done: call(guarded(pair(deps)), action),
      abandoned: take(wishes.pairingAbandoned),
    });
  }
}

/** The live stream hears of a revoked session before any call does. */
function* hearOfTheEnd(_action: ReturnType<typeof wishes.sessionEndedByServer>): Saga {
  yield* put(wishes.sessionExpired({ isByPerson: false }));
}
