import type { ErrorName } from '@contract/errors';
import type { LoginRequest } from '@contract/session';
import type { Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { noteSignIn, type Account } from './accounts.store';
import { writeLoginLog } from './loginLog.store';
import { checkSecondFactor, whenProved, type Proof, type ProofsDeps } from './proofs';
import type { Origin } from './session.store';
import type { Sessions } from './sessions';

export interface SignIn {
  /** The token of a new session. @throws AppError with the reason why there is none */
  signIn(request: LoginRequest, origin: Origin, browser: string | undefined): Promise<string>;
  /** Who gave the right password (and second factor), counted and logged as a sign-in is, without a session. */
  prove(request: LoginRequest, origin: Origin): Promise<Account>;
}

export interface SignInDeps extends ProofsDeps {
  sessions: Sessions;
}

export function createSignIn(deps: SignInDeps): SignIn {
  const { db, clock, sessions } = deps;

  async function finish<T>(
    request: LoginRequest,
    origin: Origin,
    browser: string | undefined,
    then: (trx: Trx, proof: Proof) => Promise<T>,
  ): Promise<T> {
    try {
      return await whenProved(deps, request, origin, browser, (proof) =>
        db.transaction().execute(async (trx) => {
          await checkSecondFactor(trx, deps, request, proof);
          await writeLoginLog(trx, entryOf(proof.account.user_name, origin, 'success'));
          return then(trx, proof);
        }),
      );
    } catch (error) {
      await logRefusal(error, request, origin);
      throw error;
    }
  }

  const entryOf = (userName: string, origin: Origin, outcome: ErrorName | 'success') => ({
    ...origin,
    userName,
    isSuccess: outcome === 'success',
    outcome,
    at: clock.now(),
  });

  async function logRefusal(error: unknown, request: LoginRequest, origin: Origin): Promise<void> {
    if (!(error instanceof AppError)) return;
    await writeLoginLog(db, entryOf(request.username || request.phone, origin, error.reason));
  }

  return {
    signIn: (request, origin, browser) =>
      finish(request, origin, browser, async (trx, { account, sso }) => {
        await noteSignIn(trx, account.id, origin.source, clock.now());
        return sessions.openForUser(trx, account.id, origin, sso);
      }),
    prove: (request, origin) => finish(request, origin, undefined, async (_trx, { account }) => account),
  };
}
