import * as calls from '@contract/calls/notices';
import { sql } from 'kysely';
import type { NoticeHead, NoticeReader } from '@contract/notices';
import { textOf } from '@contract/values';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { hasWords } from '../../platform/database/words';
import { AppError } from '../../platform/errors';
import { type Route, serve } from '../../platform/http/route';
import type { ResourceHooks, TextTime } from '../../crud';
import { deptScopeOf, userFilter } from '../scope/deptScope';
import { announce, type Announcement } from './announce';
import { cleanRichText } from './richText';

export interface NoticesDeps {
  db: Db;
  clock: Clock;
  times: TextTime;
}

const shownInBell = 20;

const announcementOf = (noticeId: number, kind: string, clock: Clock): Announcement => ({
  key: String(noticeId),
  kind,
  at: clock.now(),
  payload: { noticeId },
});

export const noticeHooks = (clock: Clock): ResourceHooks => ({
  expressions: { readCount: sql`(select count(*)::int from notice_reads r where r.notice_id = t.id)` },
  columns: async ({ draft }) => ({ notice_content: cleanRichText(textOf(draft.noticeContent)) }),
  saved: async ({ trx, id, old }) => {
    await announce(trx, announcementOf(id, old ? 'edited' : 'added', clock));
  },
  removed: async ({ trx, ids }) => {
    for (const id of ids) await announce(trx, announcementOf(id, 'removed', clock));
  },
  outgoing: (record) => ({ ...record, noticeContent: cleanRichText(textOf(record.noticeContent)) }),
});

export const noticeRoutes = (deps: NoticesDeps): Route[] => [
  topRoute(deps),
  openRoute(deps),
  markRoute(deps),
  markAllRoute(deps),
  readersRoute(deps),
];

interface HeadRow extends Omit<NoticeHead, 'createTime'> {
  at: number;
}

const topRoute = ({ db, times }: NoticesDeps): Route =>
  serve(calls.listTopNotices, async ({ actor }) => {
    const { rows } = await sql<HeadRow>`
        select n.id as "noticeId", notice_title as "noticeTitle", notice_type as "noticeType",
          n.create_by as "createBy", n.create_time as at, r.user_id is not null as "isRead"
        from notices n left join notice_reads r on r.notice_id = n.id and r.user_id = ${actor.userId}
        where n.status = '0' order by n.id desc limit ${shownInBell}`.execute(db);
    const unread = await sql<{ count: number }>`
        select count(*) as count from notices n where status = '0' and not exists (
          select 1 from notice_reads r where r.notice_id = n.id and r.user_id = ${actor.userId})`.execute(db);
    const data = rows.map(({ at, ...row }) => ({ ...row, createTime: times.text(at) }));
    return { data, unreadCount: unread.rows[0]?.count ?? 0 };
  });

const openRoute = ({ db, times }: NoticesDeps): Route =>
  serve(calls.openNotice, async ({ params }) => {
    const row = await db
      .selectFrom('notices')
      .selectAll()
      .where('id', '=', params.noticeId)
      .where('status', '=', '0')
      .executeTakeFirst();
    if (!row) throw new AppError('notFound');
    return {
      noticeId: row.id,
      noticeTitle: row.notice_title,
      noticeType: row.notice_type,
      noticeContent: cleanRichText(row.notice_content),
      createBy: row.create_by,
      createTime: times.text(row.create_time),
    };
  });

const mark = (db: Db, userId: number, ids: readonly number[], now: number) =>
  sql`
    insert into notice_reads (notice_id, user_id, read_at)
    select id, ${userId}, ${now} from notices where id = any(${[...ids]}::int[]) and status = '0'
    on conflict do nothing`.execute(db);

const markRoute = ({ db, clock }: NoticesDeps): Route =>
  serve(
    calls.markNoticeRead,
    async ({ actor, query }) => void (await mark(db, actor.userId, [query.noticeId], clock.now())),
  );

const markAllRoute = ({ db, clock }: NoticesDeps): Route =>
  serve(
    calls.markNoticesRead,
    async ({ actor, query }) => void (await mark(db, actor.userId, query.ids, clock.now())),
  );

const readersRoute = ({ db, times }: NoticesDeps): Route =>
  serve(calls.listNoticeReaders, async ({ actor, query }) => {
    const deptScope = await deptScopeOf(db, actor, calls.listNoticeReaders.permission);
    const from = sql`notice_reads r join users t on t.id = r.user_id left join depts d on d.id = t.dept_id
        where r.notice_id = ${query.noticeId} and not t.is_deleted and ${userFilter(deptScope, actor, 't')}
          and ${hasWords(sql`lower(t.user_name || ' ' || t.nick_name)`, query.searchValue)}`;
    const counted = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(db);
    const { rows } = await sql<Omit<NoticeReader, 'readTime'> & { at: number }>`
        select t.id as "userId", user_name as "userName", nick_name as "nickName", d.name as "deptName",
          t.phonenumber, r.read_at as at from ${from} order by r.read_at desc, t.id
        limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}`.execute(db);
    return {
      total: counted.rows[0]?.total ?? 0,
      rows: rows.map(({ at, ...row }) => ({ ...row, readTime: times.text(at) })),
    };
  });
