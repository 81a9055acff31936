import { doorMinutesParam, usualDoorMinutes, usualWatchHours, watchHoursParam } from '@contract/faults';
import { carbonParams } from '@contract/energyRates';
import { doorRetention } from '@contract/doorHistory';
import { freeRetention } from '@contract/freePoints';
import type { LocalName } from '@contract/languages';
import { StorageLevel, storageLevels } from '@contract/retention';

export interface SeededParam {
  key: string;
  value: string;
  name: LocalName;
  /** Any signed-in user may read it by its key. */
  isPublic?: boolean;
}

const storageNames: Record<StorageLevel, LocalName> = {
  raw: { zh: '原始读数保留天数', en: 'Days readings are kept as they came', hk: '原始讀數保留日數' },
  minutes: { zh: '分钟数据保留天数', en: 'Days minutes are kept', hk: '分鐘數據保留日數' },
  quarters: { zh: '15 分钟数据保留天数', en: 'Days quarters of an hour are kept', hk: '15 分鐘數據保留日數' },
  siteHours: { zh: '站点小时数据保留天数', en: 'Days hours of sites are kept', hk: '站點小時數據保留日數' },
  alarms: { zh: '已结束告警保留天数', en: 'Days alarms that are over are kept', hk: '已結束告警保留日數' },
  siteDays: { zh: '站点日数据保留天数', en: 'Days the days of sites are kept', hk: '站點每日數據保留日數' },
};

const storageRows: readonly SeededParam[] = StorageLevel.options.map((level) => ({
  key: storageLevels[level].param,
  value: String(storageLevels[level].days),
  name: storageNames[level],
}));

const freeRow: SeededParam = {
  key: freeRetention.param,
  value: String(freeRetention.days),
  name: { zh: '自由测点数据保留天数', en: 'Days values of free points are kept', hk: '自由測點數據保留日數' },
};

const doorRows: readonly SeededParam[] = [
  {
    key: doorRetention.events.param,
    value: String(doorRetention.events.days),
    name: {
      zh: '门禁人员事件保留天数',
      en: 'Days events of people at doors are kept',
      hk: '門禁人員事件保留日數',
    },
  },
  {
    key: doorRetention.photos.param,
    value: String(doorRetention.photos.days),
    name: { zh: '门禁照片保留天数', en: 'Days pictures taken at doors are kept', hk: '門禁相片保留日數' },
  },
];

/** Parameters as the store begins with them; an administrator's change acts at once. */
export const paramRows: readonly SeededParam[] = [
  {
    key: 'sys.account.captchaEnabled',
    value: 'true',
    name: { zh: '登录验证码开关', en: 'Captcha at sign-in', hk: '登入驗證碼開關' },
  },
  {
    key: 'sys.account.registerUser',
    value: 'false',
    name: { zh: '是否开启注册', en: 'Users may register', hk: '開放登記' },
  },
  {
    key: 'sys.account.passwordValidateDays',
    value: '90',
    name: {
      zh: '密码有效天数（0 为不限）',
      en: 'Days a password is valid (0: no limit)',
      hk: '密碼有效日數（0 為不限）',
    },
  },
  {
    key: 'sys.password.history',
    value: '5',
    name: {
      zh: '不可重复的历史密码数',
      en: 'Recent passwords that may not be reused',
      hk: '不可重用的舊密碼數目',
    },
  },
  {
    key: 'sys.session.idleMinutes',
    value: '30',
    name: {
      zh: '会话空闲时限（分钟）',
      en: 'Minutes until an idle session ends',
      hk: '閒置登出時限（分鐘）',
    },
  },
  {
    key: 'sys.session.absoluteHours',
    value: '12',
    name: { zh: '会话最长时限（小时）', en: 'Hours until any session ends', hk: '登入最長時限（小時）' },
  },
  {
    key: 'sys.session.perUser',
    value: '0',
    name: {
      zh: '每个用户的会话数上限（0 为不限）',
      en: 'Sessions per user (0: no limit)',
      hk: '每名用戶的登入數目上限（0 為不限）',
    },
  },
  {
    key: 'sys.password.minLength',
    value: '8',
    name: { zh: '密码最小长度', en: 'Least length of a password', hk: '密碼最短長度' },
  },
  {
    key: 'sys.password.refusesName',
    value: 'true',
    name: {
      zh: '密码不得包含用户名',
      en: 'Passwords may not contain the user name',
      hk: '密碼不得包含用戶名稱',
    },
  },
  {
    key: 'sys.lock.failures',
    value: '5',
    name: {
      zh: '同一账号允许的密码错误次数',
      en: 'Wrong passwords of one account that are free',
      hk: '同一帳戶容許的密碼錯誤次數',
    },
  },
  {
    key: 'sys.lock.sourceFailures',
    value: '100',
    name: {
      zh: '同一来源允许的密码错误次数',
      en: 'Wrong passwords from one source that are free',
      hk: '同一來源容許的密碼錯誤次數',
    },
  },
  {
    key: 'sys.lock.longestMinutes',
    value: '60',
    name: { zh: '最长锁定时间（分钟）', en: 'Longest lock-out (minutes)', hk: '最長鎖定時間（分鐘）' },
  },
  {
    key: 'sys.access.allow',
    value: '',
    name: { zh: '允许访问的地址', en: 'Addresses that are admitted', hk: '獲准存取的位址' },
  },
  {
    key: 'sys.access.deny',
    value: '',
    name: { zh: '禁止访问的地址', en: 'Addresses that are refused', hk: '禁止存取的位址' },
  },
  {
    key: 'sys.access.proxies',
    value: '',
    name: { zh: '可信代理地址', en: 'Trusted reverse proxies', hk: '受信任的反向代理' },
  },
  {
    key: 'sys.secondFactor.for',
    value: 'nobody',
    name: { zh: '强制双重验证的范围', en: 'Who must have a second factor', hk: '必須使用雙重認證的範圍' },
  },
  {
    key: 'sys.secondFactor.roles',
    value: '',
    name: {
      zh: '强制双重验证的角色',
      en: 'Roles that must have a second factor',
      hk: '必須使用雙重認證的角色',
    },
  },
  {
    key: 'sys.login.blackIPList',
    value: '',
    name: { zh: '登录来源黑名单', en: 'Sources that may not sign in', hk: '禁止登入的來源' },
  },
  {
    key: 'sys.shell.repositoryUrl',
    value: '',
    name: { zh: '顶栏代码仓库地址', en: 'Repository link of the top bar', hk: '頂欄程式庫網址' },
    isPublic: true,
  },
  {
    key: 'sys.shell.documentationUrl',
    value: '',
    name: { zh: '顶栏文档地址', en: 'Documentation link of the top bar', hk: '頂欄說明文件網址' },
    isPublic: true,
  },
  {
    key: watchHoursParam,
    value: String(usualWatchHours),
    name: {
      zh: '故障修复后观察遥测的小时数（至多 720）',
      en: 'Hours the telemetry is watched after a repair (at most 720)',
      hk: '故障修復後觀察遙測的小時數（至多 720）',
    },
  },
  {
    key: doorMinutesParam,
    value: String(usualDoorMinutes),
    name: {
      zh: '到站时刻前后多少分钟内的开门可作确认（1–120）',
      en: 'Minutes around an arrival in which an opened door confirms it (1–120)',
      hk: '到站時刻前後多少分鐘內的開門可作確認（1–120）',
    },
  },
  {
    key: carbonParams.kgPerKwh,
    value: '',
    name: {
      zh: '电网碳排放因子（kgCO₂/kWh；空为不计算）',
      en: 'Carbon factor of the grid (kg CO₂ per kWh; empty: not told)',
      hk: '電網碳排放系數（kgCO₂/kWh；留空則不計算）',
    },
  },
  {
    key: carbonParams.year,
    value: '',
    name: {
      zh: '电网碳排放因子的年份',
      en: 'Year of the carbon factor',
      hk: '電網碳排放系數的年份',
    },
  },
  {
    key: 'live.resumeWindowMs',
    value: '3600000',
    name: {
      zh: '实时流断点续传时长（毫秒）',
      en: 'Live stream: how long missed events can be fetched (ms)',
      hk: '即時數據流可補取時段（毫秒）',
    },
  },
  {
    key: 'collector.alarmLevel',
    value: 'free',
    name: {
      zh: '监控单元告警级别的采用（free 仅自由测点，always 全部，never 不采用）',
      en: 'Alarm level of field units (free: on free points, always: on all, never)',
      hk: '監控單元告警級別的採用（free 僅自由測點，always 全部，never 不採用）',
    },
  },
  ...storageRows,
  freeRow,
  ...doorRows,
];
