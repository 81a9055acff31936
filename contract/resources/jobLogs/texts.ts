import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '调度日志',
  fields: {
    jobLogId: '日志序号',
    jobName: '任务名称',
    jobGroup: '任务组名',
    invokeTarget: '调用目标字符串',
    reason: '触发方式',
    askedBy: '触发人',
    status: '执行状态',
    durationMs: '耗时（毫秒）',
    output: '输出',
    exceptionInfo: '异常信息',
    jobMessage: '日志信息',
    worker: '执行进程',
    dueAt: '计划时间',
    startTime: '开始时间',
    endTime: '结束时间',
    createTime: '记录时间',
  },
  options: { 'reason.schedule': '按计划', 'reason.misfire': '补执行', 'reason.manual': '手动' },
  special: { clear: '清空', 'clear.confirm': '是否确认清空所有调度日志？' },
});

export const en = wordsOf(resource, {
  title: 'Job log',
  fields: {
    jobLogId: 'Log number',
    jobName: 'Job',
    jobGroup: 'Group',
    invokeTarget: 'Call target',
    reason: 'Started by',
    askedBy: 'Asked by',
    status: 'Result',
    durationMs: 'Duration (ms)',
    output: 'Output',
    exceptionInfo: 'Error',
    jobMessage: 'Message',
    worker: 'Process',
    dueAt: 'Due at',
    startTime: 'Started at',
    endTime: 'Ended at',
    createTime: 'Logged at',
  },
  options: { 'reason.schedule': 'Schedule', 'reason.misfire': 'Missed run', 'reason.manual': 'A person' },
  special: { clear: 'Clear', 'clear.confirm': 'Clear the whole job log?' },
});

export const hk = wordsOf(resource, {
  title: '排程日誌',
  fields: {
    jobLogId: '日誌編號',
    jobName: '工作名稱',
    jobGroup: '工作組別',
    invokeTarget: '呼叫目標',
    reason: '觸發方式',
    askedBy: '觸發人',
    status: '執行結果',
    durationMs: '需時（毫秒）',
    output: '輸出',
    exceptionInfo: '錯誤資料',
    jobMessage: '日誌內容',
    worker: '執行程序',
    dueAt: '預定時間',
    startTime: '開始時間',
    endTime: '完成時間',
    createTime: '記錄時間',
  },
  options: { 'reason.schedule': '按時間表', 'reason.misfire': '補做', 'reason.manual': '人手' },
  special: { clear: '清空', 'clear.confirm': '確定要清空所有排程日誌嗎？' },
});
