/** Test alarms. */
export const testAlarms = {
  'alarms.test.open': 'Raise a test alarm…',
  'alarms.test.title': 'Test alarm',
  'alarms.test.hint':
    'It takes the whole path of a real alarm: list, map, sound, notifications, escalation. It is marked as a test everywhere, and no statistics count it.',
  'alarms.test.siteId': 'Site',
  'alarms.test.level': 'Level',
  'alarms.test.levelHint': 'Notification routes go by it, as for any alarm',
  'alarms.test.minutes': 'Minutes until it ends automatically',
  'alarms.test.minutesHint': '{{shortest}} to {{longest}}',
  'alarms.test.raise': 'Raise',
  'alarms.test.close': 'Close',
  'alarms.test.raised': 'The test alarm at {{site}} is active until {{at}}',
  'alarms.test.silent': 'It is suppressed: the site is under maintenance, or its test alarm is shelved',
  'alarms.test.ended': 'The test alarm has ended',
  'alarms.test.standing': 'Active test alarms',
  'alarms.test.none': 'No test alarm is active',
  'alarms.test.failed': 'The active test alarms could not be loaded',
  'alarms.test.until': 'until {{at}}, by {{by}}',
  'alarms.test.end': 'End now',
  'alarms.test.endAt': 'End the test alarm at {{site}} now',
};
