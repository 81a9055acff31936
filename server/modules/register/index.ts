import * as calls from '@contract/calls/session';
import type { RegisterRequest } from '@contract/session';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { type Route, serve } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import type { Params } from '../params/params.store';
import type { Captchas } from '../session';
import { insertUser } from '../session/accounts.store';
import { demandPolicy } from '../session/passwordPolicy';
import { hashPassword } from '../session/passwords';

export interface RegisterDeps {
  db: Db;
  clock: Clock;
  params: Params;
  captchas: Captchas;
}

/** An account that someone made for themselves: it has no role, and so no rights, until an administrator gives some. */
export const createRegister = (deps: RegisterDeps): { routes: Route[] } => ({
  routes: [serve(calls.register, ({ body, source }) => register(deps, body, source))],
});

async function register(
  { db, clock, params, captchas }: RegisterDeps,
  request: RegisterRequest,
  source: string,
): Promise<void> {
  if (!(await params.isOn('sys.account.registerUser'))) throw new AppError('registrationClosed');
  await captchas.check(request.uuid, request.code, source);
  await demandPolicy(params, request.password, request.username);
  const passwordHash = await hashPassword(request.password);
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const userId = await insertUser(trx, { userName: request.username, passwordHash, by: 'register', now });
    if (userId === null) throw new AppError('userNameTaken');
    const doer = { userId, userName: request.username, source, isDisplay: false };
    await writeAudit(trx, doer, { at: now, action: 'user.registered', subject: `user:${userId}` });
  });
}
