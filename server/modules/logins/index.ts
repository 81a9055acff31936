import * as calls from '@contract/calls/logins';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { type Route, serve } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import { demandWholeLog } from '../operations/entriesInReach';
import { forgiveAccount } from '../session/attempts.store';
import { reach } from '../users/users.routes';

/** By the whole name: what is counted for other names, or for all of a source, is nobody's to forgive. */
async function userNamed(trx: Trx, userName: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from users where lower(user_name) = lower(${userName}) and not is_deleted`.execute(trx);
  if (!rows[0]) throw new AppError('notFound');
  return rows[0].id;
}

export const loginRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  ...[calls.unlockLogin, calls.unlockLoginOfFamily].map((call) =>
    serve(call, ({ actor, params: { userName } }) =>
      db.transaction().execute(async (trx) => {
        const userId = await userNamed(trx, userName);
        const reached = await reach(trx, actor, userId, call.permission);
        await forgiveAccount(trx, reached.userName);
        await writeAudit(trx, actor, {
          at: clock.now(),
          action: 'logins.unlocked',
          subject: `logins:${reached.userName}`,
          title: '账户解锁',
        });
      }),
    ),
  ),
  serve(calls.clearLogins, ({ actor }) =>
    db.transaction().execute(async (trx) => {
      await demandWholeLog(trx, actor, calls.clearLogins.permission);
      const { numDeletedRows } = await trx.deleteFrom('login_log').executeTakeFirst();
      await writeAudit(trx, actor, {
        at: clock.now(),
        action: 'logins.cleared',
        subject: 'logins:*',
        title: '登录日志',
        detail: { rows: Number(numDeletedRows) },
      });
    }),
  ),
];
