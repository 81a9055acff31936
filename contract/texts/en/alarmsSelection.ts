/** Words of chosen alarms: which of them an act reaches, and which it did not. */
export const alarmsSelection = {
  'alarms.unsentOf_one': 'The server gave no answer for {{n}} alarm: try it again',
  'alarms.unsentOf_other': 'The server gave no answer for {{n}} alarms: try them again',
  'alarms.outcomeUnsent': '{{alarm}} ({{site}}): no answer from the server',
  'alarms.allGone': 'The selected alarms are closed, or not visible to you any more',
  'alarms.leftOut.gone': 'Left out: {{n}} (closed, or not visible to you any more)',
  'alarms.leftOut.acknowledge': 'Left out: {{n}} (acknowledged already)',
  'alarms.leftOut.shelve': 'Left out: {{n}} (shelved already, or closed)',
  'alarms.leftOut.unshelve': 'Left out: {{n}} (not shelved)',
  'alarms.leftOut.assign': 'Left out: {{n}} (closed)',
  'alarms.leftOut.unacknowledge': 'Left out: {{n}} (not acknowledged, or late data)',
  'alarms.leftOut.reset': 'Left out: {{n}} (not latched, not cleared, or not acknowledged)',
  'alarms.selectMatching': 'Select all {{n}} that match',
};
