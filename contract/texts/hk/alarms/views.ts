/** Saved views of the list. */
export const views = {
  'alarms.views': '檢視',
  'alarms.views.own': '我的檢視',
  'alarms.views.shared': '共用檢視',
  'alarms.views.none': '暫時沒有',
  'alarms.views.name': '為目前顯示的內容命名',
  'alarms.views.keep': '儲存',
  'alarms.views.share': '共用',
  'alarms.views.remove': '刪除檢視 {{name}}',
};
