export const people = {
  'people.export': 'Export data',
  'people.erase': 'Erase data',
  'people.title': 'Erase the data of {{name}}',
  'people.hint':
    'Account, phone, cards, positions and sessions are removed for good. Records that law or audit demand (operation log, door events, orders) stay under a pseudonym. The erasure itself is logged. Backups made before still hold the person: remove them in Data backup, and erase again after one of them is restored.',
  'people.type': 'Type {{key}}',
  'people.reason': 'Reason',
  'people.otp': 'One-time code',
  'people.done': 'Erased. What stays is kept as “{{pseudonym}}”',
};
