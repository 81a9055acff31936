export const api = {
  'api.title': 'API description',
  'api.lead':
    'All paths are below {{prefix}}, called with Authorization: Bearer and a token. Answers have HTTP status 200; the code in the body decides.',
  'api.download': 'Download as OpenAPI',
  'api.groups': 'Groups of calls',
  'api.search': 'Find by address, words or permission',
  'api.none': 'No call matches',
  'api.permission': 'Permission',
  'api.name': 'Name',
  'api.parameters': 'Parameters',
  'api.body': 'Body',
  'api.answer': 'Answer',
  'api.field': 'Field',
  'api.place': 'In',
  'api.type': 'Type',
  'api.needed': 'Required',
};
