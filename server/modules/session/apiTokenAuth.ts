import { sql } from 'kysely';
import { minuteMs, type EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import type { Actor } from '../../platform/http/route';
import type { Rights } from './session.store';
import { hashOf } from './token';

interface TokenRow {
  id: number;
  name: string;
  userId: number;
  userName: string;
  nickName: string;
  isSuper: boolean;
  permissionVersion: number;
  permissions: string[];
  regionIds: number[];
  lastUsedAt: EpochMs | null;
  lastUsedSource: string | null;
}

export interface ApiTokenAuthDeps {
  db: Db;
  clock: Clock;
  rightsFor(userId: number, version: number): Promise<Rights>;
}

/** Who calls with an API token: its user, with what both the token lists and the user holds at this moment. */
export const createApiTokenAuth =
  ({ db, clock, rightsFor }: ApiTokenAuthDeps) =>
  async (token: string, source: string, userAgent: string): Promise<Actor | null> => {
    const now = clock.now();
    const row = await findToken(db, hashOf(token), now);
    if (!row) return null;
    await noteUse(db, row, source, now);
    const rights = await rightsFor(row.userId, row.permissionVersion);
    const isOfAdmin = row.isSuper || rights.hasSuperRole;
    return {
      userId: row.userId,
      userName: row.userName,
      nickName: row.nickName,
      isAdmin: false,
      roles: rights.roles,
      permissions: row.permissions.filter((one) => isOfAdmin || rights.permissions.includes(one)),
      sessionId: 0,
      source,
      userAgent,
      isDisplay: false,
      displayId: null,
      mustChangePassword: false,
      mustSetUpSecondFactor: false,
      token: {
        id: row.id,
        name: row.name,
        isOfAdmin,
        regionIds: row.regionIds.length > 0 ? row.regionIds : null,
      },
    };
  };

async function findToken(db: Db, tokenHash: Buffer, now: EpochMs): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`
    select t.id, t.token_name as name, u.id as "userId", u.user_name as "userName", u.nick_name as "nickName",
      u.is_super as "isSuper", u.permission_version as "permissionVersion",
      array(
        select distinct trim(permission) from api_token_menus tm
        join menus on menus.id = tm.menu_id and menus.status = '0'
        cross join lateral unnest(string_to_array(menus.perms, ',')) as permission
        where tm.token_id = t.id and trim(permission) not in ('', '*:*:*')
      ) as permissions,
      array(select region_id from api_token_regions where token_id = t.id) as "regionIds",
      t.last_used_at as "lastUsedAt", t.last_used_source as "lastUsedSource"
    from api_tokens t
    join users u on u.id = t.user_id and u.status = '0' and not u.is_deleted
    where t.token_hash = ${tokenHash} and t.revoked_at is null and t.expires_at > ${now}`.execute(db);
  return rows[0];
}

/** Once a minute is enough to tell when and where; another place is told at once. */
async function noteUse(db: Db, row: TokenRow, source: string, now: EpochMs): Promise<void> {
  if (row.lastUsedSource === source && now - (row.lastUsedAt ?? 0) < minuteMs) return;
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: now, last_used_source: source })
    .where('id', '=', row.id)
    .execute();
}

/** Whoever held the old password may have made them. */
export const revokeApiTokensOf = (trx: Trx, userId: number, now: EpochMs) =>
  trx
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
