import { z } from 'zod';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { route, type Route } from '../../platform/http/route';
import type { ResourceHooks } from '../../crud';
import { writeAudit } from '../audit/audit';
import { locationOf } from '../online';
import { forgiveAccount } from '../session/attempts.store';

export const loginHooks: ResourceHooks = { expressions: { loginLocation: locationOf('t.source') } };

const NameParams = z.object({ userName: z.string().min(1).max(64) });

export const loginRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  ...(['GET', 'PUT'] as const).map((method) =>
    route({
      id: `logins.unlock.${method}`,
      method,
      path: '/monitor/logininfor/unlock/{userName}',
      permission: 'monitor:logininfor:unlock',
      summary: 'Forgets the wrong passwords given for a name; the family’s clients ask by GET',
      params: NameParams,
      handle: ({ actor, params: { userName } }) =>
        db.transaction().execute(async (trx) => {
          await forgiveAccount(trx, userName);
          await writeAudit(trx, actor, {
            at: clock.now(),
            action: 'logins.unlocked',
            subject: `logins:${userName}`,
            title: '账户解锁',
          });
        }),
    }),
  ),
  route({
    id: 'logins.clear',
    method: 'DELETE',
    path: '/monitor/logininfor/clean',
    permission: 'monitor:logininfor:remove',
    summary: 'Empties the login log',
    handle: ({ actor }) =>
      db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx.deleteFrom('login_log').executeTakeFirst();
        await writeAudit(trx, actor, {
          at: clock.now(),
          action: 'logins.cleared',
          subject: 'logins:*',
          title: '登录日志',
          detail: { rows: Number(numDeletedRows) },
        });
      }),
  }),
];
