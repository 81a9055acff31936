import { sql, type RawBuilder } from 'kysely';
import type { EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';

export interface Origin {
  source: string;
  userAgent: string;
}

export interface SessionRow {
  sessionId: number;
  userId: number | null;
  displayId: number | null;
  displayName: string | null;
  createdAt: EpochMs;
  seenAt: EpochMs;
  expiresAt: EpochMs;
  absoluteExpiresAt: EpochMs;
  userName: string | null;
  nickName: string | null;
  isSuper: boolean | null;
  permissionVersion: number | null;
  mustChangePassword: boolean | null;
  passwordChangedAt: EpochMs | null;
  /** The parameter, as text: null or 0 means that passwords do not expire. */
  passwordValidDays: string | null;
  /** The limits of the moment, as text; a session that began under longer ones ends by these. */
  idleMinutes: string | null;
  absoluteHours: string | null;
  /** A second factor is demanded of this user, who has none and did not come by single sign-on. */
  owesSecondFactor: boolean;
}

export interface NewSession {
  tokenHash: Buffer;
  userId: number | null;
  displayId: number | null;
  now: EpochMs;
  expiresAt: EpochMs;
  absoluteExpiresAt: EpochMs;
  source: string;
  userAgent: string;
  sso: SsoSession | null;
}

/** What the identity provider needs to hear, and is heard by, at the end of a session that it began. */
export interface SsoSession {
  idToken: string;
  sid: string | null;
}

/** The living session of a token whose user is enabled, or whose wall is not revoked. */
export async function findSession(db: Db, tokenHash: Buffer, now: EpochMs): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.id as "sessionId", s.user_id as "userId", s.display_id as "displayId", d.name as "displayName",
      s.created_at as "createdAt", s.seen_at as "seenAt", s.expires_at as "expiresAt", s.absolute_expires_at as "absoluteExpiresAt",
      u.user_name as "userName", u.nick_name as "nickName", u.is_super as "isSuper",
      u.permission_version as "permissionVersion", u.must_change_password as "mustChangePassword",
      u.password_changed_at as "passwordChangedAt",
      (select config_value from params where config_key = 'sys.account.passwordValidateDays')
        as "passwordValidDays",
      (select config_value from params where config_key = 'sys.session.idleMinutes') as "idleMinutes",
      (select config_value from params where config_key = 'sys.session.absoluteHours') as "absoluteHours",
      coalesce(u.totp_confirmed_at is null and s.id_token is null and ${isDemandedOf(sql.ref('u.id'))}, false)
        as "owesSecondFactor"
    from sessions s
    left join users u on u.id = s.user_id and u.status = '0' and not u.is_deleted
    left join displays d on d.id = s.display_id and d.revoked_at is null
    where s.token_hash = ${tokenHash} and s.ended_at is null
      and s.expires_at > ${now} and s.absolute_expires_at > ${now}
      and (u.id is not null or d.id is not null)`.execute(db);
  return rows[0];
}

/** Whether the settings demand a second factor of this user. */
const isDemandedOf = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  select case btrim(config_value)
    when 'everybody' then true
    when 'roles' then exists (
      select 1 from user_roles m where m.user_id = ${userId} and m.role_id::text = any(regexp_split_to_array(
        (select btrim(config_value) from params where config_key = 'sys.secondFactor.roles'), '\\s*;\\s*')))
    else false end
  from params where config_key = 'sys.secondFactor.for')`;

export async function isSecondFactorDemanded(db: Db | Trx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean | null }>`
    select ${isDemandedOf(sql`${userId}::int`)} as is`.execute(db);
  return rows[0]?.is === true;
}

/** The user's living sessions beyond the newest so many. */
export const sessionsBeyond = async (trx: Db | Trx, userId: number, kept: number): Promise<number[]> => {
  const rows = await trx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(kept)
    .execute();
  return rows.map(({ id }) => id);
};

export async function insertSession(trx: Db | Trx, session: NewSession): Promise<number> {
  const { id } = await trx
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      display_id: session.displayId,
      permission_version: sql<number>`coalesce((select permission_version from users where id = ${session.userId}), 0)`,
      created_at: session.now,
      seen_at: session.now,
      expires_at: session.expiresAt,
      absolute_expires_at: session.absoluteExpiresAt,
      ended_at: null,
      end_reason: null,
      source: session.source,
      user_agent: session.userAgent.slice(0, 512),
      id_token: session.sso?.idToken ?? null,
      sso_sid: session.sso?.sid ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A wall's row also tells where it was last seen; a person's keeps where they signed in. */
export const slideSession = (db: Db, id: number, seenAt: EpochMs, expiresAt: EpochMs, origin?: Origin) =>
  db
    .updateTable('sessions')
    .set({ seen_at: seenAt, expires_at: expiresAt, ...rowOf(origin) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();

const rowOf = (origin?: Origin) =>
  origin && { source: origin.source, user_agent: origin.userAgent.slice(0, 512) };

export interface EndedSessions {
  id?: number;
  userId?: number;
  displayId?: number;
  exceptId?: number;
  ssoSid?: string;
}

/** Ends the living sessions that are named; the database tells every process (NOTIFY session_ended). */
export async function endSessions(
  trx: Db | Trx,
  which: EndedSessions,
  reason: string,
  now: EpochMs,
): Promise<number> {
  let query = trx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('ended_at', 'is', null);
  if (which.id !== undefined) query = query.where('id', '=', which.id);
  if (which.userId !== undefined) query = query.where('user_id', '=', which.userId);
  if (which.displayId !== undefined) query = query.where('display_id', '=', which.displayId);
  if (which.ssoSid !== undefined) query = query.where('sso_sid', '=', which.ssoSid);
  if (which.exceptId !== undefined) query = query.where('id', '<>', which.exceptId);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

export const endExpiredSessions = (db: Db, now: EpochMs) =>
  db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'expired' })
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('absolute_expires_at', '<=', now)]))
    .execute();

export interface Rights {
  roles: string[];
  hasSuperRole: boolean;
  permissions: string[];
}

/** What the enabled roles of a user add up to. */
export async function rightsOf(db: Db, userId: number): Promise<Rights> {
  const { rows } = await sql<Rights>`
    with held as (
      select r.id, r.role_key, r.is_super, r.role_sort from user_roles m
      join roles r on r.id = m.role_id and r.status = '0' and not r.is_deleted
      where m.user_id = ${userId}
    )
    select
      array(select role_key from held order by role_sort, id) as roles,
      coalesce((select bool_or(is_super) from held), false) as "hasSuperRole",
      array(
        select distinct trim(permission) from held
        join role_menus rm on rm.role_id = held.id
        join menus on menus.id = rm.menu_id and menus.status = '0'
        cross join lateral unnest(string_to_array(menus.perms, ',')) as permission
        where trim(permission) not in ('', '*:*:*') order by 1
      ) as permissions`.execute(db);
  return rows[0] ?? { roles: [], hasSuperRole: false, permissions: [] };
}
