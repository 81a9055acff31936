import { ApiDescriptionAnswer } from '../apiDescription';
import { defineCall } from './call';

const permission = 'tool:swagger:list';

export const readApiDescription = defineCall({
  id: 'apiDescription.read',
  scope: 'global',
  method: 'GET',
  path: '/tool/swagger',
  permission,
  summary: 'Every call of the product with its permission, parameters and answers (OpenAPI 3.1), in data',
  response: ApiDescriptionAnswer,
});

export const downloadApiDescription = defineCall({
  id: 'apiDescription.file',
  scope: 'global',
  method: 'GET',
  path: '/tool/swagger/openapi.json',
  permission,
  summary: 'The same as a file',
  answer: 'raw',
});
