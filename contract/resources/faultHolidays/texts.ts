import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '节假日与调休',
  fields: {
    holidayId: '序号',
    calendarId: '仅用于',
    day: '日期',
    kind: '类型',
    holidayName: '名称',
    createBy: '创建者',
    createTime: '创建时间',
  },
  examples: {
    day: '2026-10-01',
  },
  hints: {
    calendarId: '留空用于全部：通知规则、值班表、定时任务和工单',
    day: '如 2026-10-01',
  },
  options: {
    'kind.off': '放假',
    'kind.work': '调休上班',
  },
});

export const en = wordsOf(resource, {
  title: 'Holidays and make-up days',
  fields: {
    holidayId: 'Number',
    calendarId: 'Only for',
    day: 'Day',
    kind: 'Kind',
    holidayName: 'Name',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  examples: {
    day: '2026-10-01',
  },
  hints: {
    calendarId: 'Empty: for all, which is routes, rosters, jobs and orders',
    day: 'Such as 2026-10-01',
  },
  options: {
    'kind.off': 'Holiday',
    'kind.work': 'Make-up day (worked)',
  },
});

export const hk = wordsOf(resource, {
  title: '假期及補班',
  fields: {
    holidayId: '編號',
    calendarId: '只用於',
    day: '日期',
    kind: '類型',
    holidayName: '名稱',
    createBy: '建立人',
    createTime: '建立時間',
  },
  examples: {
    day: '2026-10-01',
  },
  hints: {
    calendarId: '留空用於全部：通知規則、當值表、定時任務及工單',
    day: '例如 2026-10-01',
  },
  options: {
    'kind.off': '放假',
    'kind.work': '補班',
  },
});
