/** Words of chosen alarms: which of them an act reaches, and which it did not. */
export const alarmsSelection = {
  'alarms.unsentOf_one': '{{n}} 条告警未收到服务器答复，请对其重试',
  'alarms.unsentOf_other': '{{n}} 条告警未收到服务器答复，请对其重试',
  'alarms.outcomeUnsent': '{{alarm}}（{{site}}）：未收到服务器答复',
};
