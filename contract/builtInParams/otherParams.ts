import { carbonParams } from '../energyRates';
import type { BuiltInParam } from './form';

/** How long history is kept, and the rest. */
export const otherParams: Readonly<Record<string, BuiltInParam>> = {
  'sys.shell.repositoryUrl': {
    form: { type: 'url' },
    default: '',
    permission: 'system:config:edit',
    class: 'ordinary',
    effect: {
      zh: '顶栏的代码仓库链接，空为隐藏',
      en: 'Link of the top bar; empty: hidden',
      hk: '頂欄的程式庫連結，留空為隱藏',
    },
  },
  'sys.shell.documentationUrl': {
    form: { type: 'url' },
    default: '',
    permission: 'system:config:edit',
    class: 'ordinary',
    effect: {
      zh: '顶栏的文档链接，空为隐藏',
      en: 'Link of the top bar; empty: hidden',
      hk: '頂欄的說明文件連結，留空為隱藏',
    },
  },
  'collector.alarmLevel': {
    form: { type: 'choice', choices: ['free', 'always', 'never'] },
    default: 'free',
    permission: 'system:config:edit',
    class: 'ordinary',
    effect: {
      zh: '采用监控单元所报的告警级别：仅自由测点、全部或不采用',
      en: 'Whether the level that a field unit gives counts: on free points, on all, never',
      hk: '採用監控單元所報的警報級別：僅自由測點、全部或不採用',
    },
  },
  'fault.watchHours': {
    form: { type: 'number', min: 0.001, max: 720, unit: 'h' },
    default: '48',
    permission: 'system:config:edit',
    class: 'ordinary',
    effect: {
      zh: '修复后观察遥测多久才算修好',
      en: 'A repair counts once the telemetry stayed well for so long',
      hk: '修復後觀察遙測多久才算修好',
    },
  },
  'fault.doorMinutes': {
    form: { type: 'whole', min: 1, max: 120, unit: 'min' },
    default: '10',
    permission: 'system:config:edit',
    class: 'ordinary',
    effect: {
      zh: '到站前后多久内的开门算作确认',
      en: 'An opening within so long confirms an arrival',
      hk: '到站前後多久內的開門算作確認',
    },
  },
  [carbonParams.kgPerKwh]: {
    form: { type: 'number', min: 0, max: 5, unit: 'kg/kWh', isOptional: true },
    default: '',
    permission: 'system:config:edit',
    class: 'ordinary',
    effect: {
      zh: '节能量换算碳排放，空为不换算',
      en: 'Turns energy into carbon; empty: not told',
      hk: '節能量換算碳排放，留空為不換算',
    },
  },
  [carbonParams.year]: {
    form: { type: 'year' },
    default: '',
    permission: 'system:config:edit',
    class: 'ordinary',
    effect: { zh: '碳排放因子所属的年份', en: 'The year that the factor is of', hk: '碳排放系數所屬的年份' },
  },
  'live.resumeWindowMs': {
    form: { type: 'whole', min: 60000, max: 86400000, unit: 'ms' },
    default: '3600000',
    permission: 'system:config:edit',
    class: 'ordinary',
    effect: {
      zh: '断线后多久内可以补取错过的事件',
      en: 'Missed events can be fetched for so long',
      hk: '斷線後多久內可以補取錯過的事件',
    },
  },
  'history.rawDays': {
    form: { type: 'whole', min: 1, max: 7300, unit: 'd' },
    default: '3',
    permission: 'system:config:edit',
    class: 'retention',
    readings: { zh: '原始读数', en: 'raw readings', hk: '原始讀數' },
    effect: {
      zh: '超过天数的原始读数被删除',
      en: 'Readings as they came that are older are deleted',
      hk: '超過日數的原始讀數被刪除',
    },
  },
  'history.packedDays': {
    form: { type: 'whole', min: 1, max: 7300, unit: 'd' },
    default: '60',
    permission: 'system:config:edit',
    class: 'retention',
    readings: { zh: '分钟数据', en: 'minute data', hk: '分鐘數據' },
    effect: {
      zh: '超过天数的分钟数据被删除',
      en: 'Minutes that are older are deleted',
      hk: '超過日數的分鐘數據被刪除',
    },
  },
  'history.rollupDays': {
    form: { type: 'whole', min: 1, max: 7300, unit: 'd' },
    default: '731',
    permission: 'system:config:edit',
    class: 'retention',
    readings: { zh: '15 分钟数据', en: 'quarter-hour data', hk: '15 分鐘數據' },
    effect: {
      zh: '超过天数的 15 分钟数据被删除',
      en: 'Quarters of an hour that are older are deleted',
      hk: '超過日數的 15 分鐘數據被刪除',
    },
  },
  'energy.hoursDays': {
    form: { type: 'whole', min: 1, max: 7300, unit: 'd' },
    default: '1100',
    permission: 'system:config:edit',
    class: 'retention',
    readings: { zh: '站点小时电量', en: 'hourly energy of sites', hk: '站點每小時電量' },
    effect: {
      zh: '超过天数的站点小时数据被删除',
      en: 'Hours of sites that are older are deleted',
      hk: '超過日數的站點小時數據被刪除',
    },
  },
  'energy.daysDays': {
    form: { type: 'whole', min: 1, max: 7300, unit: 'd' },
    default: '3660',
    permission: 'system:config:edit',
    class: 'retention',
    readings: { zh: '站点日电量', en: 'daily energy of sites', hk: '站點每日電量' },
    effect: {
      zh: '超过天数的站点日数据被删除',
      en: 'Days of sites that are older are deleted',
      hk: '超過日數的站點每日數據被刪除',
    },
  },
  'alarms.keptDays': {
    form: { type: 'whole', min: 1, max: 7300, unit: 'd' },
    default: '1096',
    permission: 'system:config:edit',
    class: 'retention',
    readings: { zh: '已结束的告警', en: 'ended alarms', hk: '已結束的警報' },
    effect: {
      zh: '结束超过天数的告警被删除',
      en: 'Alarms that ended longer ago are deleted',
      hk: '結束超過日數的告警被刪除',
    },
  },
  'freePoints.days': {
    form: { type: 'whole', min: 1, max: 7300, unit: 'd' },
    default: '92',
    permission: 'system:config:edit',
    class: 'retention',
    readings: { zh: '自由测点数据', en: 'values of free points', hk: '自由測點數據' },
    effect: {
      zh: '超过天数的自由测点数据被删除',
      en: 'Values of free points that are older are deleted',
      hk: '超過日數的自由測點數據被刪除',
    },
  },
  'doors.eventDays': {
    form: { type: 'whole', min: 1, max: 7300, unit: 'd' },
    default: '400',
    permission: 'system:config:edit',
    class: 'retention',
    readings: { zh: '门禁人员事件', en: 'events of people at doors', hk: '門禁人員事件' },
    effect: {
      zh: '超过天数的门禁人员事件被删除',
      en: 'Events of people at doors that are older are deleted',
      hk: '超過日數的門禁人員事件被刪除',
    },
  },
  'doors.photoDays': {
    form: { type: 'whole', min: 1, max: 7300, unit: 'd' },
    default: '90',
    permission: 'system:config:edit',
    class: 'retention',
    readings: { zh: '门禁照片', en: 'pictures taken at doors', hk: '門禁相片' },
    effect: {
      zh: '超过天数的门禁照片被删除',
      en: 'Pictures taken at doors that are older are deleted',
      hk: '超過日數的門禁相片被刪除',
    },
  },
};
