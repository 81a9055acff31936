export const params = {
  'params.pending_one':
    'A shorter retention is not in force yet. Until then it can be undone, and nothing is deleted.',
  'params.pending_other':
    '{{count}} shorter retentions are not in force yet. Until then they can be undone, and nothing is deleted.',
  'params.pendingRow': '{{name}}: from {{at}} it is {{stored}} in place of {{effective}}',
  'params.invalid_one':
    'The value of one parameter is out of its range. The value in force counts until somebody decides.',
  'params.invalid_other':
    'The values of {{count}} parameters are out of their ranges. The values in force count until somebody decides.',
  'params.invalidRow': '{{name}}: “{{stored}}” is not allowed, {{effective}} is in force',
  'params.decide': 'Decide',
  'params.meaning': 'What this parameter means',
};
