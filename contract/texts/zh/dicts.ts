export const dicts = {
  'dicts.title': '字典数据',
  'dicts.openData': '字典数据',
  'dicts.unknown': '没有这个字典',
} as const;
