import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '通知公告',
  fields: {
    noticeId: '序号',
    noticeTitle: '公告标题',
    noticeType: '公告类型',
    noticeContent: '内容',
    status: '状态',
    readCount: '已读人数',
    createBy: '创建者',
    createTime: '创建时间',
  },
  special: {
    readers: '阅读记录',
  },
});

export const en = wordsOf(resource, {
  title: 'Notices',
  fields: {
    noticeId: 'Number',
    noticeTitle: 'Title',
    noticeType: 'Type',
    noticeContent: 'Content',
    status: 'Status',
    readCount: 'Readers',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  special: {
    readers: 'Read receipts',
  },
});

export const hk = wordsOf(resource, {
  title: '通知公告',
  fields: {
    noticeId: '編號',
    noticeTitle: '公告標題',
    noticeType: '公告類型',
    noticeContent: '內容',
    status: '狀態',
    readCount: '已讀人數',
    createBy: '建立人',
    createTime: '建立時間',
  },
  special: {
    readers: '閱讀記錄',
  },
});
