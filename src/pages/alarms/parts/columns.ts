export const columns = [
  'select',
  'level',
  'alarm',
  'site',
  'device',
  'value',
  'raised',
  'age',
  'state',
] as const;
