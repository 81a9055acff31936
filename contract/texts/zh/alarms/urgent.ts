/** The most urgent alarms on the home page. */
export const urgent = {
  'alarms.urgent': '最紧急的未确认告警',
  'alarms.nothingUrgent': '没有待确认的告警',
};
