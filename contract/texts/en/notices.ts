export const notices = {
  'notices.title': 'Notices',
  'notices.bell': 'Notices, {{count}} unread',
  'notices.none': 'No notices',
  'notices.readAll': 'Mark all as read',
  'notices.readers': 'Read receipts: {{title}}',
  'notices.nobody': 'Nobody has read it yet',
  'notices.userName': 'Login name',
  'notices.nickName': 'Name',
  'notices.dept': 'Department',
  'notices.readTime': 'Read at',
} as const;
