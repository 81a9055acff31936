/** Words of chosen alarms: which of them an act reaches, and which it did not. */
export const alarmsSelection = {
  'alarms.unsentOf_one': '{{n}} 個警報未收到伺服器回覆，請重試',
  'alarms.unsentOf_other': '{{n}} 個警報未收到伺服器回覆，請重試',
  'alarms.outcomeUnsent': '{{alarm}}（{{site}}）：未收到伺服器回覆',
};
