import { z } from 'zod';
import { RecordId } from '../resourceSchemas';
import { defineCall } from './call';

export const revokeToken = defineCall({
  id: 'tokens.revoke',
  scope: 'author',
  method: 'PUT',
  path: '/system/token/revoke/{tokenId}',
  permission: 'system:token:revoke',
  summary: 'Ends a token: its next call is refused',
  params: z.object({ tokenId: RecordId }),
});
