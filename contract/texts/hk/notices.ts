export const notices = {
  'notices.title': '通知公告',
  'notices.bell': '通知公告，{{count}} 則未讀',
  'notices.none': '暫無通知',
  'notices.readAll': '全部標示為已讀',
  'notices.readers': '閱讀記錄：{{title}}',
  'notices.nobody': '尚未有人閱讀',
  'notices.userName': '登入名稱',
  'notices.nickName': '姓名',
  'notices.dept': '部門',
  'notices.readTime': '閱讀時間',
} as const;
