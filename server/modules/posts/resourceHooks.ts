import { sql } from 'kysely';
import { AppError } from '../../platform/errors';
import type { HooksOf } from '../hookContext';

export const resourceHooks: HooksOf = () => ({
  posts: {
    async removing({ trx, rows }) {
      for (const row of rows) {
        const held = await sql`
        select 1 from user_posts p join users u on u.id = p.user_id and not u.is_deleted
        where p.post_id = ${row.postId} limit 1`.execute(trx);
        if (held.rows.length > 0) throw new AppError('inUse', { name: String(row.postName) });
      }
    },
  },
});
