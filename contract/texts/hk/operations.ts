export const operations = {
  'operations.field': '欄位',
  'operations.before': '原值',
  'operations.after': '新值',
  'operations.intact_one': '驗證通過，共 {{count}} 項',
  'operations.intact_other': '驗證通過，共 {{count}} 項',
  'operations.broken': '由編號 {{id}} 起不完整',
} as const;
