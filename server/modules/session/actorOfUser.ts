import type { Db } from '../../platform/database/database';
import type { Actor } from '../../platform/http/route';
import { rightsOf } from './session.store';

const wildcardPermission = '*:*:*';

/** A person as what acts in their name later sees them: with the rights of that moment. Null once they are gone. */
export async function actorOfUser(db: Db, userId: number): Promise<Actor | null> {
  const user = await db
    .selectFrom('users')
    .select(['user_name', 'nick_name', 'is_super'])
    .where('id', '=', userId)
    .where('status', '=', '0')
    .where('is_deleted', '=', false)
    .executeTakeFirst();
  if (user === undefined) return null;
  const rights = await rightsOf(db, userId);
  const isAdmin = user.is_super || rights.hasSuperRole;
  return {
    ...{ userId, userName: user.user_name, nickName: user.nick_name, isAdmin, roles: rights.roles },
    permissions: isAdmin ? [wildcardPermission] : rights.permissions,
    ...{ sessionId: 0, source: '', userAgent: '', isDisplay: false, displayId: null, token: null },
    ...{ mustChangePassword: false, mustSetUpSecondFactor: false },
  };
}
