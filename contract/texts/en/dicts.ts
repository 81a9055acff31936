export const dicts = {
  'dicts.title': 'Dictionary data',
  'dicts.openData': 'Entries',
  'dicts.unknown': 'There is no such dictionary',
} as const;
