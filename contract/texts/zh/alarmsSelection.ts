/** Words of chosen alarms: which of them an act reaches, and which it did not. */
export const alarmsSelection = {
  'alarms.unsentOf_one': '{{n}} 条告警未收到服务器答复，请对其重试',
  'alarms.unsentOf_other': '{{n}} 条告警未收到服务器答复，请对其重试',
  'alarms.outcomeUnsent': '{{alarm}}（{{site}}）：未收到服务器答复',
  'alarms.allGone': '所选告警均已结束，或您不再有权查看',
  'alarms.leftOut.gone': '未包括 {{n}} 条：已结束，或您不再有权查看',
  'alarms.leftOut.acknowledge': '未包括 {{n}} 条：已确认',
  'alarms.leftOut.shelve': '未包括 {{n}} 条：已搁置或已结束',
  'alarms.leftOut.unshelve': '未包括 {{n}} 条：未搁置',
  'alarms.leftOut.assign': '未包括 {{n}} 条：已结束',
  'alarms.leftOut.unacknowledge': '未包括 {{n}} 条：未确认，或为补报告警',
  'alarms.leftOut.reset': '未包括 {{n}} 条：未锁存、未恢复或未确认',
  'alarms.selectMatching': '选择符合条件的全部 {{n}} 条',
};
