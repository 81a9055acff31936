import * as calls from '@contract/calls/online';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { type Actor, type Route, serve } from '../../platform/http/route';
import type { ResourceHooks, TextTime } from '../../crud';
import { writeAudit } from '../audit/audit';
import { demandAccount } from '../roles/grants';
import { deptScopeOf, userFilter } from '../scope/deptScope';
import { endSessions } from '../session/session.store';
import { locationOf, systemOf, browserOf } from './origin';

export { locationOf } from './origin';

export interface OnlineDeps {
  db: Db;
  clock: Clock;
  times: TextTime;
}

const nameOf = (column: 'user_name' | 'dept') =>
  column === 'user_name'
    ? sql`coalesce((select user_name from users u where u.id = t.user_id), (select name from displays x where x.id = t.display_id))`
    : sql`(select d.name from users u join depts d on d.id = u.dept_id where u.id = t.user_id)`;

/** Living sessions of the users in scope; the number is a name of the row and opens nothing. */
export const onlineHooks = ({ db, clock }: OnlineDeps): ResourceHooks => ({
  expressions: {
    userName: nameOf('user_name'),
    deptName: nameOf('dept'),
    loginLocation: locationOf('t.source'),
    browser: browserOf('t.user_agent'),
    os: systemOf('t.user_agent'),
  },
  visible: async (actor, permission) => {
    const deptScope = await deptScopeOf(db, actor, permission);
    const people = sql`t.user_id in (select u.id from users u where ${userFilter(deptScope, actor, 'u')})`;
    return sql`t.ended_at is null and t.expires_at > ${clock.now()} and (${people} or (${actor.isAdmin} and t.display_id is not null))`;
  },
});

export const onlineRoutes = (deps: OnlineDeps): Route[] => [
  serve(calls.endSessions, ({ actor, params }) =>
    forceOut(deps, actor, params.ids, 'monitor:online:batchLogout'),
  ),
  serve(calls.endSession, ({ actor, params }) =>
    forceOut(deps, actor, [params.tokenId], 'monitor:online:forceLogout'),
  ),
  ownListRoute(deps),
  endOwnRoute(deps),
];

/**
 * A session is ended by who may manage its person: of the data scope, and reaching no farther than the actor.
 * @throws AppError superUntouchable, notGrantable, of all of them where one is out of reach
 */
async function forceOut(
  deps: OnlineDeps,
  actor: Actor,
  ids: readonly number[],
  permission: string,
): Promise<void> {
  const { db, clock } = deps;
  const condition = await onlineHooks(deps).visible?.(actor, permission);
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number; userId: number | null; userName: string }>`
      select id, user_id as "userId", ${nameOf('user_name')} as "userName" from sessions t
      where id = any(${[...ids]}::bigint[]) and ${condition ?? sql`false`}`.execute(trx);
    // Of several, those that ended by themselves meanwhile are where they should be.
    if (rows.length === 0) throw new AppError('notFound');
    const people = new Set(rows.flatMap(({ userId }) => (userId === null ? [] : [userId])));
    for (const userId of people) await demandAccount(trx, actor, userId);
    for (const { id, userName } of rows) {
      await endSessions(trx, { id }, 'forcedOut', clock.now());
      await writeAudit(trx, actor, {
        at: clock.now(),
        action: 'online.forcedOut',
        subject: `session:${id}`,
        title: '在线用户',
        detail: { title: userName },
      });
    }
  });
}

const ownListRoute = ({ db, clock, times }: OnlineDeps): Route =>
  serve(calls.listOwnSessions, async ({ actor }) => {
    const { rows } = await sql<{
      sessionId: number;
      ipaddr: string;
      browser: string;
      os: string;
      since: number;
      seen: number;
    }>`
        select id as "sessionId", source as ipaddr, ${browserOf('t.user_agent')} as browser,
          ${systemOf('t.user_agent')} as os, created_at as since, seen_at as seen
        from sessions t where user_id = ${actor.userId} and ended_at is null and expires_at > ${clock.now()}
        order by seen_at desc`.execute(db);
    return rows.map(({ since, seen, ...row }) => ({
      ...row,
      isThis: row.sessionId === actor.sessionId,
      loginTime: times.text(since),
      lastSeen: times.text(seen),
    }));
  });

const endOwnRoute = ({ db, clock }: OnlineDeps): Route =>
  serve(calls.endOwnSession, ({ actor, params }) =>
    db.transaction().execute(async (trx) => {
      const ended = await endSessions(
        trx,
        { id: params.sessionId, userId: actor.userId },
        'loggedOut',
        clock.now(),
      );
      if (ended === 0) throw new AppError('notFound');
      await writeAudit(trx, actor, {
        at: clock.now(),
        action: 'profile.sessionEnded',
        subject: `session:${params.sessionId}`,
        title: '个人信息',
      });
    }),
  );
