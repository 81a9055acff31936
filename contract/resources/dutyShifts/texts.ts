import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '值班表',
  fields: {
    shiftId: '班次序号',
    duty: '值班岗',
    userId: '值班人',
    startsAt: '开始时间',
    endsAt: '结束时间',
    days: '日期',
    fromTime: '每日起始',
    toTime: '每日结束',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
  hints: {
    days: '工作日与休息日按节假日与调休日历',
    fromTime: '开始与结束之间每天值班的时段，如 08:00；留空表示整班',
    toTime: '早于起始表示跨夜；与起始相同表示全天；一天的结束可写 24:00',
  },
  options: {
    'days.all': '每天',
    'days.workdays': '工作日',
    'days.weekend': '休息日',
  },
});

export const en = wordsOf(resource, {
  title: 'Duty roster',
  fields: {
    shiftId: 'Shift number',
    duty: 'Duty',
    userId: 'Person',
    startsAt: 'Begins',
    endsAt: 'Ends',
    days: 'Days',
    fromTime: 'Daily from',
    toTime: 'Daily to',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  hints: {
    days: 'Working days and days off follow the calendar of holidays and make-up days',
    fromTime: 'Hours of each day between beginning and end, such as 08:00; empty: the whole shift',
    toTime: 'Before the first: into the next day; equal: all day; 24:00 is the end of the day',
  },
  options: {
    'days.all': 'Every day',
    'days.workdays': 'Working days',
    'days.weekend': 'Days off',
  },
});

export const hk = wordsOf(resource, {
  title: '當值表',
  fields: {
    shiftId: '班次編號',
    duty: '當值崗位',
    userId: '當值人員',
    startsAt: '開始時間',
    endsAt: '結束時間',
    days: '日子',
    fromTime: '每日開始',
    toTime: '每日結束',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
  hints: {
    days: '工作日及休息日按假期及補班日曆',
    fromTime: '開始與結束之間每日當值的時段，例如 08:00；留空即整班',
    toTime: '早於開始即跨夜；與開始相同即全日；一日的結束可寫 24:00',
  },
  options: {
    'days.all': '每日',
    'days.workdays': '工作日',
    'days.weekend': '休息日',
  },
});
