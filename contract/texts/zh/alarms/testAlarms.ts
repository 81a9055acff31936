/** Test alarms. */
export const testAlarms = {
  'alarms.test.open': '发起测试告警…',
  'alarms.test.title': '测试告警',
  'alarms.test.hint':
    '测试告警走完真实告警的全部流程：列表、地图、声音、通知与升级。各处均以测试告警的名称显示，不计入统计指标。',
  'alarms.test.siteId': '站点',
  'alarms.test.level': '级别',
  'alarms.test.levelHint': '与其他告警一样，按级别匹配通知路由',
  'alarms.test.minutes': '自动结束前的分钟数',
  'alarms.test.minutesHint': '{{shortest}} 至 {{longest}}',
  'alarms.test.raise': '发起',
  'alarms.test.close': '关闭',
  'alarms.test.raised': '{{site}} 的测试告警将持续到 {{at}}',
  'alarms.test.silent': '不会通知任何人：该站点正在维护，或其测试告警已被搁置',
  'alarms.test.ended': '测试告警已结束',
  'alarms.test.standing': '进行中的测试告警',
  'alarms.test.none': '没有进行中的测试告警',
  'alarms.test.failed': '进行中的测试告警读取失败',
  'alarms.test.until': '到 {{at}}，发起人 {{by}}',
  'alarms.test.end': '立即结束',
  'alarms.test.endAt': '立即结束 {{site}} 的测试告警',
};
