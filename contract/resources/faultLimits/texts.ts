import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '故障时限',
  fields: {
    limitId: '时限序号',
    level: '级别',
    stationClass: '站点等级',
    regionId: '区域',
    acceptMin: '接单（分钟）',
    onSiteMin: '到场（分钟）',
    restoreMin: '恢复（分钟）',
    calendarId: '工作日历',
    escalate: '升级提醒',
    createBy: '创建者',
    createTime: '创建时间',
  },
  hints: {
    acceptMin: '0 表示不限',
    calendarId: '不选则全天候计时',
  },
  options: {
    'level.1': '紧急',
    'level.2': '重要',
    'level.3': '次要',
    'level.4': '提示',
    'stationClass.A': 'A 级',
    'stationClass.B': 'B 级',
    'stationClass.C': 'C 级',
    'stationClass.D': 'D 级',
    'escalate.all': '50、80、100 %',
    'escalate.late': '80、100 %',
    'escalate.end': '100 %',
  },
});

export const en = wordsOf(resource, {
  title: 'Fault time limits',
  fields: {
    limitId: 'Limit number',
    level: 'Level',
    stationClass: 'Station class',
    regionId: 'Region',
    acceptMin: 'Accept, min',
    onSiteMin: 'On site, min',
    restoreMin: 'Restore, min',
    calendarId: 'Calendar',
    escalate: 'Escalation',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  hints: {
    acceptMin: '0: no limit',
    calendarId: 'None: around the clock',
  },
  options: {
    'level.1': 'Critical',
    'level.2': 'Major',
    'level.3': 'Minor',
    'level.4': 'Hint',
    'stationClass.A': 'Class A',
    'stationClass.B': 'Class B',
    'stationClass.C': 'Class C',
    'stationClass.D': 'Class D',
    'escalate.all': 'At 50, 80 and 100 %',
    'escalate.late': 'At 80 and 100 %',
    'escalate.end': 'At 100 %',
  },
});

export const hk = wordsOf(resource, {
  title: '故障時限',
  fields: {
    limitId: '時限編號',
    level: '級別',
    stationClass: '站點等級',
    regionId: '區域',
    acceptMin: '接單（分鐘）',
    onSiteMin: '到場（分鐘）',
    restoreMin: '恢復（分鐘）',
    calendarId: '工作日曆',
    escalate: '升級提醒',
    createBy: '建立人',
    createTime: '建立時間',
  },
  hints: {
    acceptMin: '0 表示不限',
    calendarId: '不選則全天候計時',
  },
  options: {
    'level.1': '緊急',
    'level.2': '重要',
    'level.3': '次要',
    'level.4': '提示',
    'stationClass.A': 'A 級',
    'stationClass.B': 'B 級',
    'stationClass.C': 'C 級',
    'stationClass.D': 'D 級',
    'escalate.all': '50、80、100 %',
    'escalate.late': '80、100 %',
    'escalate.end': '100 %',
  },
});
