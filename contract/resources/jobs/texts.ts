import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '定时任务',
  fields: {
    jobId: '任务序号',
    jobName: '任务名称',
    jobNameEn: '英文名称',
    jobNameHk: '繁体名称',
    jobGroup: '任务组名',
    invokeTarget: '调用目标字符串',
    cronExpression: '执行表达式',
    misfirePolicy: '计划策略',
    concurrent: '并发执行',
    status: '任务状态',
    nextValidTime: '下次执行时间',
    runningSince: '正在执行，始于',
    lastRunTime: '上次执行时间',
    lastStatus: '上次结果',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
  hints: {
    invokeTarget: '只能是已登记的任务种类，例如 backup.create({"keep":7})、database.analyze()',
    cronExpression:
      'Quartz 格式，6 或 7 段：秒 分 时 日 月 周 [年]，日和周必须恰有一个为 ?；按系统设定的时区计算',
  },
  options: {
    'misfirePolicy.0': '默认策略',
    'misfirePolicy.1': '立即执行',
    'misfirePolicy.2': '执行一次',
    'misfirePolicy.3': '放弃执行',
    'concurrent.0': '允许',
    'concurrent.1': '禁止',
  },
  special: {
    run: '执行一次',
    'run.confirm': '确认要立即执行一次“{{title}}”任务吗？',
    resume: '启用',
    pause: '暂停',
  },
});

export const en = wordsOf(resource, {
  title: 'Scheduled jobs',
  fields: {
    jobId: 'Job number',
    jobName: 'Name',
    jobNameEn: 'Name in English',
    jobNameHk: 'Name in traditional Chinese',
    jobGroup: 'Group',
    invokeTarget: 'Call target',
    cronExpression: 'Schedule',
    misfirePolicy: 'Missed runs',
    concurrent: 'Concurrent runs',
    status: 'Status',
    nextValidTime: 'Next run',
    runningSince: 'Running since',
    lastRunTime: 'Last run',
    lastStatus: 'Last result',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  hints: {
    invokeTarget: 'One of the registered kinds only, such as backup.create({"keep":7}) or database.analyze()',
    cronExpression:
      'Quartz, 6 or 7 parts: second minute hour day month weekday [year]; exactly one of day and weekday is ?; in the time zone of the plant',
  },
  options: {
    'misfirePolicy.0': 'Default',
    'misfirePolicy.1': 'Run all at once',
    'misfirePolicy.2': 'Run once',
    'misfirePolicy.3': 'Drop',
    'concurrent.0': 'Allowed',
    'concurrent.1': 'Prohibited',
  },
  special: {
    run: 'Run now',
    'run.confirm': 'Run “{{title}}” now?',
    resume: 'Resume',
    pause: 'Pause',
  },
});

export const hk = wordsOf(resource, {
  title: '排程工作',
  fields: {
    jobId: '工作編號',
    jobName: '工作名稱',
    jobNameEn: '英文名稱',
    jobNameHk: '繁體名稱',
    jobGroup: '工作組別',
    invokeTarget: '呼叫目標',
    cronExpression: '執行時間表',
    misfirePolicy: '錯過時處理',
    concurrent: '同時執行',
    status: '狀態',
    nextValidTime: '下次執行時間',
    runningSince: '執行中，始於',
    lastRunTime: '上次執行時間',
    lastStatus: '上次結果',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
  hints: {
    invokeTarget: '只限已登記的工作種類，例如 backup.create({"keep":7})、database.analyze()',
    cronExpression:
      'Quartz 格式，6 或 7 段：秒 分 時 日 月 星期 [年]，日與星期必須恰有一個為 ?；以系統設定的時區計算',
  },
  options: {
    'misfirePolicy.0': '預設',
    'misfirePolicy.1': '立即補做',
    'misfirePolicy.2': '只做一次',
    'misfirePolicy.3': '放棄',
    'concurrent.0': '容許',
    'concurrent.1': '禁止',
  },
  special: {
    run: '立即執行',
    'run.confirm': '確定要立即執行「{{title}}」嗎？',
    resume: '啟用',
    pause: '暫停',
  },
});
