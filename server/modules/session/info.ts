import { sql } from 'kysely';
import { dayMs, type EpochMs } from '@contract/time';
import { quietHoursOf } from '@contract/quietHours';
import type { Language } from '@contract/languages';
import type { AreaRef, InfoAnswer } from '@contract/session';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import type { Params } from '../params/params.store';
import { areasBelow } from '../scope/scope.store';
import { seesEverything } from '../scope/seesEverything';
import { accountById, type Account } from './accounts.store';

export type Info = Omit<InfoAnswer, 'code' | 'msg'>;

export interface InfoDeps {
  db: Db;
  clock: Clock;
  params: Params;
}

/** R-SES-02: everything the console must know about who signed in. */
export const createInfo =
  ({ db, clock, params }: InfoDeps) =>
  async (actor: Actor, language: Language): Promise<Info> => {
    const areas = await areasOfActor(db, actor, language);
    const rights = { roles: [...actor.roles], permissions: [...actor.permissions], areas };
    const shared = { ...rights, defaultArea: areas[0] ?? null };
    if (actor.isDisplay) return { ...shared, ...infoOfDisplay(actor) };
    const account = await accountById(db, actor.userId);
    if (!account) throw new AppError('unauthenticated');
    const validDays = await params.number('sys.account.passwordValidateDays', 0);
    const expireDay = daysLeft(account.password_changed_at, validDays, clock.now());
    return {
      ...shared,
      user: userOf(account, actor),
      passwordExpireDay: expireDay,
      isDefaultModifyPwd: account.must_change_password,
      isPasswordExpired: expireDay !== null && expireDay < 0,
      isSecondFactorOwed: actor.mustSetUpSecondFactor,
      quietHours: quietHoursOf(account.quiet_from, account.quiet_to),
      isDisplay: false,
    };
  };

/** Whole days until the password expires, 0 on its last day, negative afterwards; null when it never does. */
export function daysLeft(changedAt: EpochMs | null, validDays: number, now: EpochMs): number | null {
  if (validDays <= 0 || changedAt === null) return null;
  return Math.ceil((changedAt + validDays * dayMs - now) / dayMs) - 1;
}

const userOf = (account: Account, actor: Actor): Info['user'] => ({
  userId: account.id,
  userName: account.user_name,
  nickName: account.nick_name,
  email: account.email,
  phonenumber: account.phonenumber,
  sex: account.sex,
  avatar: account.avatar,
  deptId: account.dept_id,
  admin: actor.isAdmin,
});

const infoOfDisplay = (actor: Actor) => ({
  user: {
    userId: 0,
    userName: actor.userName,
    nickName: actor.nickName,
    email: null,
    phonenumber: null,
    sex: '2',
    avatar: '',
    deptId: null,
    admin: false,
  },
  passwordExpireDay: null,
  isDefaultModifyPwd: false,
  isPasswordExpired: false,
  isSecondFactorOwed: false,
  quietHours: null,
  isDisplay: true,
});

async function areasOfActor(db: Db, actor: Actor, language: Language): Promise<AreaRef[]> {
  const narrowed = actor.token?.regionIds ? await areasBelow(db, actor.token.regionIds) : [];
  const name = sql.ref(`r.name_${language}`);
  const { rows } = await sql<AreaRef>`
    with recursive listed as (
      select rr.region_id from user_roles m
      join roles on roles.id = m.role_id and roles.status = '0' and not roles.is_deleted
      join role_regions rr on rr.role_id = roles.id
      where m.user_id = ${actor.userId}
      union
      select region_id from display_regions where display_id = ${actor.displayId}
    ), tree as (
      select region_id as id from listed
      union
      select r.id from tree t join regions r on r.parent_id = t.id
    )
    select r.id as "areaId", ${name} as "areaName" from regions r
    where r.level = 'area' and (${seesEverything(actor)} or r.id in (select id from tree))
      and (${actor.token?.regionIds ?? null}::int[] is null or r.id = any(${narrowed}::int[]))
    order by r.code`.execute(db);
  return rows;
}
