import * as calls from '@contract/calls/posts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { type Route, serve } from '../../platform/http/route';
import type { ResourceHooks } from '../../crud';

export const postHooks: ResourceHooks = {
  async removing({ trx, rows }) {
    for (const row of rows) {
      const held = await sql`
        select 1 from user_posts p join users u on u.id = p.user_id and not u.is_deleted
        where p.post_id = ${row.postId} limit 1`.execute(trx);
      if (held.rows.length > 0) throw new AppError('inUse', { name: String(row.postName) });
    }
  },
};

export const postRoutes = (db: Db): Route[] => [
  serve(calls.listPostOptions, () =>
    db
      .selectFrom('posts')
      .select(['id as postId', 'post_code as postCode', 'post_name as postName', 'status'])
      .orderBy('post_sort')
      .execute(),
  ),
];
