/** Words of chosen alarms: which of them an act reaches, and which it did not. */
export const alarmsSelection = {
  'alarms.unsentOf_one': 'The server gave no answer for {{n}} alarm: try it again',
  'alarms.unsentOf_other': 'The server gave no answer for {{n}} alarms: try them again',
  'alarms.outcomeUnsent': '{{alarm}} ({{site}}): no answer from the server',
};
