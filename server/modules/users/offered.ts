import { sql } from 'kysely';
import type { Offered } from '@contract/users';
import type { Language } from '@contract/languages';
import type { Db } from '../../platform/database/database';
import type { Actor } from '../../platform/http/route';
import { roleNameIn } from '../roles/roleName';

/** Every ordinary role, for administrators those of administrators too, and every post. */
export async function offeredTo(db: Db, actor: Actor, language: Language): Promise<Offered> {
  const roles = await sql<Offered['roles'][number]>`
    select id as "roleId", ${roleNameIn(language)} as "roleName", role_key as "roleKey", status from roles
    where not is_deleted and (${actor.isAdmin} or not is_super) order by role_sort, id`.execute(db);
  const posts = await sql<Offered['posts'][number]>`
    select id as "postId", post_code as "postCode", post_name as "postName", status from posts
    order by post_sort, id`.execute(db);
  return { roles: roles.rows, posts: posts.rows };
}
