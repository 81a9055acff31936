export const operations = {
  'operations.field': '字段',
  'operations.before': '原值',
  'operations.after': '新值',
  'operations.intact_one': '校验通过，共 {{count}} 条',
  'operations.intact_other': '校验通过，共 {{count}} 条',
  'operations.broken': '从编号 {{id}} 起不完整',
} as const;
