import { displayPermissions, displayRole } from '@contract/displays';
import { adminRole, defaultRole, wildcardPermission } from '@contract/session';
import { dayMs, hourMs, minuteMs, type EpochMs } from '@contract/time';
import { Cache, type WatchedCache } from '../../platform/cache';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import type { Actor } from '../../platform/http/route';
import { effectiveText, type Params } from '../params/params.store';
import {
  endSessions,
  findSession,
  insertSession,
  rightsOf,
  sessionsBeyond,
  slideSession,
  type EndedSessions,
  type Origin,
  type Rights,
  type SessionRow,
  type SsoSession,
} from './session.store';
import { createApiTokenAuth } from './apiTokenAuth';
import { hashOf, isApiToken, newToken } from './token';

const slideEveryMs = minuteMs;
const rememberedUsers = 5_000;
/** The last instant that PostgreSQL, JavaScript and a person agree on: 9999-12-31. */
const never: EpochMs = 253_402_214_400_000;

export interface Sessions {
  /** Who presents this token, resolved against the database on every call; null when it is good for nothing. */
  authenticate(token: string, source: string, userAgent: string): Promise<Actor | null>;
  openForUser(trx: Db | Trx, userId: number, origin: Origin, sso?: SsoSession): Promise<string>;
  /** A wall's session does not end by inactivity; it lives until it is revoked or replaced. */
  openForDisplay(trx: Db | Trx, displayId: number, origin: Origin): Promise<{ token: string; id: number }>;
  end(trx: Db | Trx, which: EndedSessions, reason: string): Promise<number>;
  /** Rights of people by the id of the user. */
  rights: WatchedCache<'rights:'>;
}

export interface SessionsDeps {
  db: Db;
  clock: Clock;
  params: Params;
}

export function createSessions({ db, clock, params }: SessionsDeps): Sessions {
  const known = new Cache<KnownRights>(rememberedUsers);
  const rightsFor = rememberRights(db, known);
  const idleMs = async () => (await params.number('sys.session.idleMinutes', 30)) * minuteMs;

  async function slide(row: SessionRow, origin: Origin): Promise<void> {
    const now = clock.now();
    const isWall = row.displayId !== null;
    const isFirstCall = isWall && row.seenAt === row.createdAt && now > row.createdAt;
    if (now - row.seenAt < slideEveryMs && !isFirstCall) return;
    if (isWall) await slideSession(db, row.sessionId, now, never, origin);
    else await slideSession(db, row.sessionId, now, Math.min(row.absoluteExpiresAt, now + (await idleMs())));
  }

  const machine = createApiTokenAuth({ db, clock, rightsFor });

  const endOldestSessions = async (trx: Db | Trx, userId: number): Promise<void> => {
    const kept = await params.number('sys.session.perUser', 0);
    if (kept <= 0) return;
    for (const id of await sessionsBeyond(trx, userId, kept))
      await endSessions(trx, { id }, 'tooManySessions', clock.now());
  };

  const open = async (trx: Db | Trx, session: Omit<Parameters<typeof insertSession>[1], 'tokenHash'>) => {
    const token = newToken();
    return { token, id: await insertSession(trx, { ...session, tokenHash: hashOf(token) }) };
  };

  return {
    async authenticate(token, source, userAgent) {
      if (isApiToken(token)) return machine(token, source, userAgent);
      const row = await findSession(db, hashOf(token), clock.now());
      if (!row || isOverdue(row, clock.now())) return null;
      const origin = { source, userAgent };
      await slide(row, origin);
      if (row.userId === null) return displayActor(row, origin);
      return userActor(
        row,
        row.userId,
        await rightsFor(row.userId, row.permissionVersion ?? 0),
        origin,
        clock,
      );
    },
    async openForUser(trx, userId, origin, sso) {
      const now = clock.now();
      const absoluteExpiresAt = now + (await params.number('sys.session.absoluteHours', 12)) * hourMs;
      const expiresAt = Math.min(absoluteExpiresAt, now + (await idleMs()));
      const times = { now, expiresAt, absoluteExpiresAt };
      const owner = { userId, displayId: null, sso: sso ?? null };
      const { token } = await open(trx, { ...owner, ...times, ...origin });
      await endOldestSessions(trx, userId);
      return token;
    },
    openForDisplay: (trx, displayId, origin) => {
      const times = { now: clock.now(), expiresAt: never, absoluteExpiresAt: never };
      return open(trx, { userId: null, displayId, sso: null, ...times, ...origin });
    },
    end: (trx, which, reason) => endSessions(trx, which, reason, clock.now()),
    rights: known.watched('rights:', ({ rights }) => rights),
  };
}

interface KnownRights {
  version: number;
  rights: Rights;
}

/** The rights of one version of a user never change, so they are worth remembering; a new version asks again. */
const rememberRights =
  (db: Db, known: Cache<KnownRights>) =>
  async (userId: number, version: number): Promise<Rights> => {
    const found = known.get(String(userId), (one) => one.version === version);
    if (found) return found.rights;
    const rights = await rightsOf(db, userId);
    known.set(String(userId), { version, rights });
    return rights;
  };

function userActor(row: SessionRow, userId: number, rights: Rights, origin: Origin, clock: Clock): Actor {
  const isAdmin = row.isSuper === true || rights.hasSuperRole;
  const roles = isAdmin ? [...new Set([adminRole, ...rights.roles])] : rights.roles;
  return {
    userId,
    userName: row.userName ?? '',
    nickName: row.nickName ?? '',
    isAdmin,
    roles: roles.length > 0 ? roles : [defaultRole],
    permissions: isAdmin ? [wildcardPermission] : rights.permissions,
    sessionId: row.sessionId,
    ...origin,
    isDisplay: false,
    displayId: null,
    mustChangePassword: row.mustChangePassword === true || isExpired(row, clock.now()),
    mustSetUpSecondFactor: row.owesSecondFactor,
    token: null,
  };
}

/** Walls have no limits; for people the shorter one counts: that of the beginning, or that of now. */
function isOverdue(row: SessionRow, now: EpochMs): boolean {
  if (row.userId === null) return false;
  const idleMs = limitMs('sys.session.idleMinutes', row.idleMinutes, minuteMs);
  const absoluteMs = limitMs('sys.session.absoluteHours', row.absoluteHours, hourMs);
  return now >= row.seenAt + idleMs || now >= row.createdAt + absoluteMs;
}

/** A stored value outside its range counts as the default, as everywhere. */
const limitMs = (key: string, stored: string | null, unitMs: number): number => {
  const limit = Number(effectiveText(key, stored));
  return limit > 0 ? limit * unitMs : Infinity;
};

const isExpired = (row: SessionRow, now: EpochMs): boolean => {
  const validDays = Number(effectiveText('sys.account.passwordValidateDays', row.passwordValidDays));
  return validDays > 0 && row.passwordChangedAt !== null && row.passwordChangedAt + validDays * dayMs <= now;
};

const displayActor = (row: SessionRow, origin: Origin): Actor => ({
  userId: 0,
  userName: row.displayName ?? '',
  nickName: row.displayName ?? '',
  isAdmin: false,
  roles: [displayRole],
  permissions: displayPermissions,
  sessionId: row.sessionId,
  ...origin,
  isDisplay: true,
  displayId: row.displayId,
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  token: null,
});
