/** How alarms are heard. */
export const sound = {
  'alarms.sound': '聲音',
  'alarms.sound.off': '靜音',
  'alarms.sound.hint': '聲音、語音及通知（按 m 靜音五分鐘）',
  'alarms.sound.on': '以聲音提示警報',
  'alarms.sound.test': '試聽',
  'alarms.sound.volume': '音量',
  'alarms.sound.spoken': '語音讀出',
  'alarms.sound.notified': '離開頁面時彈出通知',
  'alarms.sound.mute': '靜音多久',
  'alarms.sound.unmute': '立即恢復',
  'alarms.sound.mutedFor': '靜音尚餘 {{left}}',
  'alarms.sound.blocked': '瀏覽器要待你按一下頁面才會發聲',
  'alarms.say.one': '{{level}}警報：{{alarm}}，{{site}}',
  'alarms.say.many': '{{level}}警報：{{alarm}}，{{site}}，另有 {{n}} 個',
};
