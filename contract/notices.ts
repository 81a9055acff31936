import { z } from 'zod';

/** What the bell shows of a notice: everything but its content. */
export const NoticeHead = z
  .object({
    noticeId: z.number().int(),
    noticeTitle: z.string(),
    noticeType: z.string(),
    createBy: z.string(),
    createTime: z.string(),
    isRead: z.boolean(),
  })
  .meta({ id: 'NoticeHead' });
export type NoticeHead = z.infer<typeof NoticeHead>;

export const NoticeText = z
  .object({
    noticeId: z.number().int(),
    noticeTitle: z.string(),
    noticeType: z.string(),
    noticeContent: z.string(),
    createBy: z.string(),
    createTime: z.string(),
  })
  .meta({ id: 'NoticeText' });
export type NoticeText = z.infer<typeof NoticeText>;

export const NoticeReader = z
  .object({
    userId: z.number().int(),
    userName: z.string(),
    nickName: z.string(),
    deptName: z.string().nullable(),
    phonenumber: z.string().nullable(),
    readTime: z.string(),
  })
  .meta({ id: 'NoticeReader' });
export type NoticeReader = z.infer<typeof NoticeReader>;
