import { z } from 'zod';
import { defineCall } from './call';

export const listPostOptions = defineCall({
  id: 'posts.optionselect',
  scope: 'global',
  method: 'GET',
  path: '/system/post/optionselect',
  permission: 'system:user:list',
  summary: 'Every post, for pickers',
  response: z.array(
    z.object({ postId: z.number(), postCode: z.string(), postName: z.string(), status: z.string() }),
  ),
});
