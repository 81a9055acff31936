/** How alarms are heard. */
export const sound = {
  'alarms.sound': 'Sound',
  'alarms.sound.off': 'Muted',
  'alarms.sound.hint': 'Sound, speech and notifications (key m mutes for five minutes)',
  'alarms.sound.on': 'Audible alarms',
  'alarms.sound.test': 'Test',
  'alarms.sound.volume': 'Volume',
  'alarms.sound.spoken': 'Announce by voice',
  'alarms.sound.notified': 'Desktop notifications when this page is in the background',
  'alarms.sound.mute': 'Mute for',
  'alarms.sound.unmute': 'Unmute now',
  'alarms.sound.mutedFor': 'Muted for {{left}}',
  'alarms.sound.blocked': 'The browser allows sound only after you click somewhere on the page',
  'alarms.say.one': '{{level}}: {{alarm}}, {{site}}',
  'alarms.say.many': '{{level}}: {{alarm}}, {{site}}, and {{n}} more',
};
