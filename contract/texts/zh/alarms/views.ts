/** Saved views of the list. */
export const views = {
  'alarms.views': '视图',
  'alarms.views.own': '我的视图',
  'alarms.views.shared': '共享视图',
  'alarms.views.none': '暂无',
  'alarms.views.name': '为当前显示内容命名',
  'alarms.views.keep': '保存',
  'alarms.views.share': '共享',
  'alarms.views.remove': '删除视图 {{name}}',
};
