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
    days: '工作日按节假日与调休日历；“每天”只按仅用于本日历的日期',
    fromTime: '如 09:00；不填则全天',
    toTime: '早于开始表示跨夜；与开始相同表示全天；一天的结束可写 24:00',
  },
  options: {
    'days.all': '每天',
    'days.workdays': '工作日',
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
    days: 'Working days follow the calendar of holidays and make-up days; every day follows only the days entered for this calendar',
    fromTime: 'Such as 09:00; none: all day',
    toTime: 'Before the first: into the next day; equal: all day; 24:00 is the end of the day',
  },
  options: {
    'days.all': 'Every day',
    'days.workdays': 'Working days',
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
    days: '工作日按假期及補班日曆；「每日」只按只用於本日曆的日子',
    fromTime: '例如 09:00；不填則全日',
    toTime: '早於開始即跨夜；與開始相同即全日；一日的結束可寫 24:00',
  },
  options: {
    'days.all': '每日',
    'days.workdays': '工作日',
  },
});
