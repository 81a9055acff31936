import type { JobKind } from '@contract/jobs';
import type { LocalName } from '@contract/languages';

export interface SeededJob {
  kind: JobKind;
  args: Readonly<Record<string, number | string>>;
  cron: string;
  name: LocalName;
  /** Runs from the first start on; the others wait to be looked at. */
  isOn: boolean;
}

/**
 * What a plant needs done, at hours when few people look. Backups cost space on a disk, and reports are made with
 * somebody's eyes: somebody decides on them.
 */
export const jobRows: readonly SeededJob[] = [
  {
    kind: 'backup.create',
    args: { keep: 7 },
    cron: '0 30 1 * * ?',
    name: { zh: '每日数据备份', en: 'Daily backup', hk: '每日數據備份' },
    isOn: false,
  },
  {
    kind: 'history.repair',
    args: { days: 3 },
    cron: '0 40 2 * * ?',
    name: { zh: '历史数据核对与修复', en: 'Check and repair of the history', hk: '核對及修復歷史數據' },
    isOn: true,
  },
  {
    kind: 'database.analyze',
    args: {},
    cron: '0 30 3 * * ?',
    name: { zh: '数据库维护', en: 'Database maintenance', hk: '數據庫維護' },
    isOn: true,
  },
  {
    kind: 'deadLetters.clean',
    args: { days: 30 },
    cron: '0 50 3 * * ?',
    name: { zh: '清理被拒报文', en: 'Removal of old refused messages', hk: '清理被拒訊息' },
    isOn: true,
  },
  {
    kind: 'logins.clean',
    args: { days: 365 },
    cron: '0 0 4 ? * SUN',
    name: { zh: '清理登录日志', en: 'Removal of old sign-ins', hk: '清理登入記錄' },
    isOn: true,
  },
  {
    kind: 'notification.digest',
    args: {},
    cron: '0 0 8 * * ?',
    name: { zh: '告警汇总通知', en: 'Digest of alarms', hk: '警報匯總通知' },
    isOn: true,
  },
  {
    kind: 'deliveries.clean',
    args: { days: 180 },
    cron: '0 20 4 ? * SUN',
    name: { zh: '清理通知记录', en: 'Removal of old deliveries', hk: '清理通知記錄' },
    isOn: true,
  },
  {
    kind: 'collectors.poll',
    args: { minutes: 10 },
    cron: '0 5 * * * ?',
    name: { zh: '采集器巡检', en: 'Check of the collectors', hk: '採集器巡查' },
    isOn: true,
  },
  {
    kind: 'energy.diagnose',
    args: { minutes: 90 },
    cron: '0 15 5 * * ?',
    name: { zh: '夜间节能诊断', en: 'Nightly diagnosis of energy', hk: '夜間節能診斷' },
    isOn: true,
  },
  {
    kind: 'twins.learn',
    args: { minutes: 120 },
    cron: '0 30 1 * * ?',
    name: { zh: '夜间机房热模型学习', en: 'Nightly learning of room twins', hk: '夜間機房熱模型學習' },
    isOn: true,
  },
  {
    kind: 'baselines.fit',
    args: { minutes: 60 },
    cron: '0 45 5 * * ?',
    name: { zh: '夜间能耗基线拟合', en: 'Nightly fit of baselines', hk: '夜間用電基線擬合' },
    isOn: true,
  },
  {
    kind: 'report.alarms',
    args: { by: 'site', period: 'week', format: 'xlsx', language: 'zh', channel: 0, recipients: '' },
    cron: '0 0 7 ? * MON',
    name: { zh: '告警周报', en: 'Weekly report of alarms', hk: '警報周報' },
    isOn: false,
  },
  {
    kind: 'report.energy',
    args: { period: 'month', format: 'xlsx', language: 'zh', channel: 0, recipients: '' },
    cron: '0 0 7 2 * ?',
    name: { zh: '能耗月报', en: 'Monthly report of energy', hk: '用電月報' },
    isOn: false,
  },
  {
    kind: 'report.faults',
    args: { by: 'cause', period: 'month', format: 'xlsx', language: 'zh', channel: 0, recipients: '' },
    cron: '0 15 7 2 * ?',
    name: { zh: '故障月报', en: 'Monthly report of faults', hk: '故障月報' },
    isOn: false,
  },
  {
    kind: 'report.savings',
    args: {
      ...{ of: 'ac', months: 0, period: 'month', format: 'xlsx', language: 'zh', channel: 0 },
      recipients: '',
    },
    cron: '0 30 7 2 * ?',
    name: { zh: '节能量月报', en: 'Monthly report of savings', hk: '節能量月報' },
    isOn: false,
  },
  {
    kind: 'jobLog.clean',
    args: { days: 90 },
    cron: '0 10 4 ? * SUN',
    name: { zh: '清理调度日志', en: 'Removal of the old job log', hk: '清理排程日誌' },
    isOn: true,
  },
];
