export const operations = {
  'operations.field': 'Field',
  'operations.before': 'Before',
  'operations.after': 'After',
  'operations.intact_one': 'Intact: {{count}} entry',
  'operations.intact_other': 'Intact: {{count}} entries',
  'operations.broken': 'Not intact from number {{id}} onwards',
} as const;
