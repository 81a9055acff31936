import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '通知记录',
  fields: {
    deliveryId: '记录序号',
    createdAt: '生成时间',
    event: '事件',
    subject: '主题',
    recipient: '接收人',
    channelId: '通知通道',
    routeName: '通知规则',
    state: '状态',
    attempts: '尝试次数',
    lastError: '失败原因',
    nextAt: '下次尝试',
    doneAt: '完成时间',
    body: '正文',
  },
  options: {
    'event.alarm': '告警',
    'event.cleared': '恢复',
    'event.digest': '汇总',
    'event.test': '测试',
    'state.waiting': '等待',
    'state.sending': '发送中',
    'state.delivered': '已送达',
    'state.dead': '已放弃',
  },
  special: {
    retry: '重试',
    retryMany: '重试所选',
    'retryMany.confirm': '重新发送所选的 {{count}} 条通知？',
  },
});

export const en = wordsOf(resource, {
  title: 'Deliveries',
  fields: {
    deliveryId: 'Delivery number',
    createdAt: 'Made at',
    event: 'Event',
    subject: 'Subject',
    recipient: 'Recipient',
    channelId: 'Channel',
    routeName: 'Route',
    state: 'State',
    attempts: 'Attempts',
    lastError: 'Why it failed',
    nextAt: 'Next attempt',
    doneAt: 'Done at',
    body: 'Text',
  },
  options: {
    'event.alarm': 'Alarm',
    'event.cleared': 'Over',
    'event.digest': 'Digest',
    'event.test': 'Test',
    'state.waiting': 'Waiting',
    'state.sending': 'Sending',
    'state.delivered': 'Delivered',
    'state.dead': 'Given up',
  },
  special: {
    retry: 'Try again',
    retryMany: 'Try the chosen again',
    'retryMany.confirm': 'Send the {{count}} chosen again?',
  },
});

export const hk = wordsOf(resource, {
  title: '通知記錄',
  fields: {
    deliveryId: '記錄編號',
    createdAt: '產生時間',
    event: '事件',
    subject: '主題',
    recipient: '接收人',
    channelId: '通知渠道',
    routeName: '通知規則',
    state: '狀態',
    attempts: '嘗試次數',
    lastError: '失敗原因',
    nextAt: '下次嘗試',
    doneAt: '完成時間',
    body: '內文',
  },
  options: {
    'event.alarm': '警報',
    'event.cleared': '恢復',
    'event.digest': '匯總',
    'event.test': '測試',
    'state.waiting': '等候',
    'state.sending': '傳送中',
    'state.delivered': '已送達',
    'state.dead': '已放棄',
  },
  special: {
    retry: '重試',
    retryMany: '重試所選',
    'retryMany.confirm': '重新傳送所選的 {{count}} 則通知？',
  },
});
