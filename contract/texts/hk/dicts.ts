export const dicts = {
  'dicts.title': '字典資料',
  'dicts.openData': '字典資料',
  'dicts.unknown': '沒有此字典',
} as const;
