import * as calls from '@contract/calls/profile';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Profile } from '@contract/profile';
import type { EpochMs } from '@contract/time';
import type { TextTime } from '../../crud';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { isOwnName } from '../../platform/fileStore';
import { Download, type Route, serve } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import { checkedAvatar, type Files } from '../files';
import { roleNameIn } from '../roles/roleName';

export interface ProfileDeps {
  db: Db;
  clock: Clock;
  files: Files;
  times: TextTime;
}

const title = '个人信息';
const avatarPath = '/profile/avatar/';

/** The personal centre: the id is that of the session, and only four fields may change. */
export const profileRoutes = (deps: ProfileDeps): Route[] => [
  readRoute(deps),
  changeRoute(deps),
  quietHoursRoute(deps),
  avatarRoute(deps),
  shownRoute(deps),
];

type ProfileRow = Omit<Profile, 'dept' | 'createTime'> & {
  roleGroup: string;
  postGroup: string;
  leader: string | null;
  createdAt: EpochMs;
};

const readRoute = ({ db, times }: ProfileDeps): Route =>
  serve(calls.readProfile, async ({ actor, language }) => {
    const { rows } = await sql<ProfileRow>`
        select u.id as "userId", user_name as "userName", nick_name as "nickName", u.email, phonenumber, sex, avatar,
          d.name as "deptName", d.leader, u.create_time as "createdAt",
          array_to_string(array(select ${roleNameIn(language, 'r')} from user_roles m join roles r on r.id = m.role_id
            where m.user_id = u.id and not r.is_deleted order by role_sort), ',') as "roleGroup",
          array_to_string(array(select post_name from user_posts m join posts p on p.id = m.post_id
            where m.user_id = u.id order by post_sort), ',') as "postGroup"
        from users u left join depts d on d.id = u.dept_id where u.id = ${actor.userId}`.execute(db);
    const [row] = rows;
    if (!row) throw new AppError('notFound');
    const { roleGroup, postGroup, leader, createdAt, ...own } = row;
    const dept = own.deptName === null ? null : { deptName: own.deptName, leader };
    return { data: { ...own, dept, createTime: times.text(createdAt) }, roleGroup, postGroup };
  });

const changeRoute = ({ db, clock }: ProfileDeps): Route =>
  serve(calls.changeProfile, ({ actor, body }) =>
    db.transaction().execute(async (trx) => {
      for (const field of ['email', 'phonenumber'] as const) {
        const taken = await sql`
            select 1 from users where not is_deleted and id <> ${actor.userId}
              and lower(${sql.ref(field)}) = lower(${body[field]}) limit 1`.execute(trx);
        if (taken.rows.length > 0)
          throw new AppError('validation', { value: body[field] }, { [field]: 'fields.taken' });
      }
      await sql`
          update users set nick_name = ${body.nickName}, email = ${body.email}, phonenumber = ${body.phonenumber},
            sex = ${body.sex}, version = version + 1, update_by = ${actor.userName}, update_time = ${clock.now()}
          where id = ${actor.userId}`.execute(trx);
      const detail = { new: body };
      await writeAudit(trx, actor, {
        at: clock.now(),
        action: 'profile.edited',
        subject: `users:${actor.userId}`,
        title,
        detail,
      });
    }),
  );

const quietHoursRoute = ({ db, clock }: ProfileDeps): Route =>
  serve(calls.changeQuietHours, ({ actor, body: { quietHours } }) =>
    db.transaction().execute(async (trx) => {
      await sql`
          update users set quiet_from = ${quietHours?.from ?? null}, quiet_to = ${quietHours?.to ?? null}
          where id = ${actor.userId}`.execute(trx);
      await writeAudit(trx, actor, {
        at: clock.now(),
        action: 'profile.edited',
        subject: `users:${actor.userId}`,
        title,
        detail: { new: { quietHours } },
      });
    }),
  );

const avatarRoute = ({ db, clock, files }: ProfileDeps): Route =>
  serve(calls.changeAvatar, async ({ actor, upload }) => {
    if (!upload) throw new AppError('validation', {}, { file: 'fields.file.missing' });
    const { bytes, mediaType } = await checkedAvatar(upload.bytes);
    const name = await files.issue(
      actor,
      { stream: Readable.from([bytes]), mediaType, name: 'avatar.png' },
      'avatar',
    );
    const imgUrl = `${avatarPath}${name}`;
    const old = await db.transaction().execute(async (trx) => {
      const before = await sql<{
        avatar: string;
      }>`select avatar from users where id = ${actor.userId} for update`.execute(trx);
      await sql`update users set avatar = ${imgUrl} where id = ${actor.userId}`.execute(trx);
      await writeAudit(trx, actor, {
        at: clock.now(),
        action: 'profile.avatarChanged',
        subject: `users:${actor.userId}`,
        title: '用户头像',
      });
      return before.rows[0]?.avatar ?? '';
    });
    const oldName = old.slice(avatarPath.length);
    if (old.startsWith(avatarPath) && isOwnName(oldName)) await files.remove(oldName);
    return { imgUrl };
  });

/** A picture element sends no token: the random name, which only signed-in callers are told, is the key. */
const shownRoute = ({ files: { store }, db }: ProfileDeps): Route =>
  serve(calls.readAvatar, async ({ params: { name } }) => {
    const known = isOwnName(name)
      ? await db
          .selectFrom('issued_files')
          .select('name')
          .where('name', '=', name)
          .where('kind', '=', 'avatar')
          .execute()
      : [];
    if (known.length === 0 || !(await store.exists(name))) throw new AppError('notFound');
    return new Download(await store.read(name), {
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=86400',
    });
  });
