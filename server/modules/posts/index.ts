import * as calls from '@contract/calls/posts';
import type { Db } from '../../platform/database/database';
import { type Route, serve } from '../../platform/http/route';

export const postRoutes = (db: Db): Route[] => [
  serve(calls.listPostOptions, () =>
    db
      .selectFrom('posts')
      .select(['id as postId', 'post_code as postCode', 'post_name as postName', 'status'])
      .orderBy('post_sort')
      .execute(),
  ),
];
