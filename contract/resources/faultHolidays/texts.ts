import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '节假日',
  fields: {
    holidayId: '序号',
    calendarId: '工作日历',
    day: '日期',
    kind: '类型',
    holidayName: '名称',
    createBy: '创建者',
    createTime: '创建时间',
  },
  hints: {
    day: '如 2026-10-01',
  },
  options: {
    'kind.off': '休息',
    'kind.work': '上班',
  },
});

export const en = wordsOf(resource, {
  title: 'Holidays',
  fields: {
    holidayId: 'Number',
    calendarId: 'Calendar',
    day: 'Day',
    kind: 'Kind',
    holidayName: 'Name',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  hints: {
    day: 'Such as 2026-10-01',
  },
  options: {
    'kind.off': 'Off',
    'kind.work': 'Worked',
  },
});

export const hk = wordsOf(resource, {
  title: '假期',
  fields: {
    holidayId: '編號',
    calendarId: '工作日曆',
    day: '日期',
    kind: '類型',
    holidayName: '名稱',
    createBy: '建立人',
    createTime: '建立時間',
  },
  hints: {
    day: '例如 2026-10-01',
  },
  options: {
    'kind.off': '休假',
    'kind.work': '上班',
  },
});
