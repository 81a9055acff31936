/** How alarms are heard. */
export const sound = {
  'alarms.sound': '声音',
  'alarms.sound.off': '静音',
  'alarms.sound.hint': '声音、语音与通知（按 m 静音五分钟）',
  'alarms.sound.on': '告警声音提示',
  'alarms.sound.test': '试听',
  'alarms.sound.volume': '音量',
  'alarms.sound.spoken': '语音播报',
  'alarms.sound.notified': '离开页面时弹出通知',
  'alarms.sound.mute': '静音时长',
  'alarms.sound.unmute': '立即恢复',
  'alarms.sound.mutedFor': '静音剩余 {{left}}',
  'alarms.sound.blocked': '浏览器在您点击页面之前不会发声',
  'alarms.say.one': '{{level}}告警：{{alarm}}，{{site}}',
  'alarms.say.many': '{{level}}告警：{{alarm}}，{{site}}，另有 {{n}} 条',
};
