/** The most urgent alarms on the home page. */
export const urgent = {
  'alarms.urgent': '最緊急的待確認警報',
  'alarms.nothingUrgent': '沒有待確認的警報',
};
