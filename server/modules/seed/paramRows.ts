import type { LocalName } from '@contract/languages';

export interface SeededParam {
  key: string;
  value: string;
  name: LocalName;
  /** Any signed-in user may read it by its key. */
  isPublic?: boolean;
}

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
    key: 'live.resumeWindowMs',
    value: '3600000',
    name: {
      zh: '实时流断点续传时长（毫秒）',
      en: 'Live stream: how long missed events can be fetched (ms)',
      hk: '即時數據流可補取時段（毫秒）',
    },
  },
];
