export const notices = {
  'notices.title': '通知公告',
  'notices.bell': '通知公告，{{count}} 条未读',
  'notices.none': '暂无通知',
  'notices.readAll': '全部标为已读',
  'notices.readers': '阅读记录：{{title}}',
  'notices.nobody': '还没有人阅读',
  'notices.userName': '登录名称',
  'notices.nickName': '姓名',
  'notices.dept': '部门',
  'notices.readTime': '阅读时间',
} as const;
