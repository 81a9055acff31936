/** The most urgent alarms on the home page. */
export const urgent = {
  'alarms.urgent': 'Most urgent unacknowledged alarms',
  'alarms.nothingUrgent': 'No unacknowledged alarms.',
};
