import { z } from 'zod';
import { Erasure, ErasureRequest } from '../personalData';
import { RecordId } from '../resourceSchemas';
import { defineCall } from './call';

const Person = z.object({ personId: RecordId });
const path = '/system/person';

export const exportPerson = defineCall({
  id: 'personalData.export',
  scope: 'area',
  method: 'POST',
  path: `${path}/{personId}/export`,
  permission: 'system:person:export',
  summary: 'Everything stored about one person, as a JSON file; who reaches everywhere, logged',
  params: Person,
  answer: 'raw',
});

export const erasePerson = defineCall({
  id: 'personalData.erase',
  scope: 'area',
  method: 'POST',
  path: `${path}/{personId}/erase`,
  permission: 'system:person:erase',
  summary:
    'Erases one person: what nothing else needs is removed, what must stay is kept under a pseudonym; the name is typed, the second factor shown once more',
  params: Person,
  body: ErasureRequest,
  response: Erasure,
});
