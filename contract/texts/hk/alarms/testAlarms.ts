/** Test alarms. */
export const testAlarms = {
  'alarms.test.open': '發出測試警報…',
  'alarms.test.title': '測試警報',
  'alarms.test.hint':
    '測試警報會走完真實警報的整個流程：列表、地圖、聲響、通知及升級。各處均以測試警報的名稱顯示，不計入表現指標。',
  'alarms.test.siteId': '站點',
  'alarms.test.level': '級別',
  'alarms.test.levelHint': '與其他警報一樣，按級別配對通知路線',
  'alarms.test.minutes': '自動結束前的分鐘數',
  'alarms.test.minutesHint': '{{shortest}} 至 {{longest}}',
  'alarms.test.raise': '發出',
  'alarms.test.close': '關閉',
  'alarms.test.raised': '{{site}} 的測試警報將維持至 {{at}}',
  'alarms.test.silent': '不會通知任何人：該站點正在保養，或其測試警報已被擱置',
  'alarms.test.ended': '測試警報已結束',
  'alarms.test.standing': '進行中的測試警報',
  'alarms.test.none': '沒有進行中的測試警報',
  'alarms.test.failed': '未能讀取進行中的測試警報',
  'alarms.test.until': '至 {{at}}，由 {{by}} 發出',
  'alarms.test.end': '立即結束',
  'alarms.test.endAt': '立即結束 {{site}} 的測試警報',
};
