import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '工作日历',
  fields: {
    calendarId: '日历序号',
    nameZh: '日历名称',
    nameEn: '英文名称',
    nameHk: '繁体名称',
    days: '工作日',
    fromTime: '开始',
    toTime: '结束',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
  hints: {
    fromTime: '如 09:00；不填则全天',
  },
  options: {
    'days.all': '每天',
    'days.workdays': '周一至周五',
  },
});

export const en = wordsOf(resource, {
  title: 'Working calendars',
  fields: {
    calendarId: 'Calendar number',
    nameZh: 'Name (Chinese)',
    nameEn: 'Name (English)',
    nameHk: 'Name (Hong Kong)',
    days: 'Days',
    fromTime: 'From',
    toTime: 'To',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  hints: {
    fromTime: 'Such as 09:00; none: all day',
  },
  options: {
    'days.all': 'Every day',
    'days.workdays': 'Monday to Friday',
  },
});

export const hk = wordsOf(resource, {
  title: '工作日曆',
  fields: {
    calendarId: '日曆編號',
    nameZh: '名稱（簡體）',
    nameEn: '英文名稱',
    nameHk: '名稱（繁體）',
    days: '工作日',
    fromTime: '開始',
    toTime: '結束',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
  hints: {
    fromTime: '例如 09:00；不填則全日',
  },
  options: {
    'days.all': '每日',
    'days.workdays': '星期一至五',
  },
});
