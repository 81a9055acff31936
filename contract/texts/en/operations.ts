export const operations = {
  'operations.field': 'Field',
  'operations.before': 'Before',
  'operations.after': 'After',
  'operations.intact': 'Intact: {{count}} entries',
  'operations.broken': 'Not intact from number {{id}} on',
} as const;
