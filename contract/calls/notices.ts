import { z } from 'zod';
import { NoticeHead, NoticeReader, NoticeText } from '../notices';
import { RecordId, RecordIds } from '../resourceSchemas';
import { defineCall } from './call';

const path = '/system/notice';

export const listTopNotices = defineCall({
  id: 'notices.top',
  scope: 'global',
  method: 'GET',
  path: `${path}/listTop`,
  permission: 'self',
  summary: 'The newest open notices without their content, and how many the caller has not read',
  answer: 'whole',
  response: z.object({ data: z.array(NoticeHead), unreadCount: z.number().int() }),
});

export const openNotice = defineCall({
  id: 'notices.open',
  scope: 'global',
  method: 'GET',
  path: '/notice/{noticeId}',
  permission: 'self',
  summary: 'One open notice to read; a closed one is not there',
  params: z.object({ noticeId: RecordId }),
  response: NoticeText,
});

export const markNoticeRead = defineCall({
  id: 'notices.markRead',
  scope: 'global',
  method: 'POST',
  path: `${path}/markRead`,
  permission: 'self',
  summary: 'The caller has read a notice',
  query: z.strictObject({ noticeId: RecordId }),
});

export const markNoticesRead = defineCall({
  id: 'notices.markReadAll',
  scope: 'global',
  method: 'POST',
  path: `${path}/markReadAll`,
  permission: 'self',
  summary: 'The caller has read these notices',
  query: z.strictObject({ ids: RecordIds }),
});

export const listNoticeReaders = defineCall({
  id: 'notices.readers',
  scope: 'global',
  method: 'GET',
  path: `${path}/readUsers/list`,
  permission: 'system:notice:list',
  summary: 'Who read a notice and when, of the users that the caller may see',
  query: z.strictObject({
    noticeId: RecordId,
    searchValue: z.string().max(64).default(''),
    pageNum: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(500).default(20),
  }),
  answer: 'whole',
  response: z.object({ total: z.number(), rows: z.array(NoticeReader) }),
});
