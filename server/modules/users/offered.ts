import { sql } from 'kysely';
import { z } from 'zod';
import type { Language } from '@contract/languages';
import type { Db } from '../../platform/database/database';
import type { Actor } from '../../platform/http/route';
import { roleNameIn } from '../roles/roleName';

const Role = z.object({ roleId: z.number(), roleName: z.string(), roleKey: z.string(), status: z.string() });
const Post = z.object({ postId: z.number(), postCode: z.string(), postName: z.string(), status: z.string() });

/** What a form of a user offers, as clients of this family read it. */
export const Offered = z.object({ roles: z.array(Role), posts: z.array(Post) });

/** Every ordinary role, for administrators those of administrators too, and every post. */
export async function offeredTo(db: Db, actor: Actor, language: Language): Promise<z.infer<typeof Offered>> {
  const roles = await sql<z.infer<typeof Role>>`
    select id as "roleId", ${roleNameIn(language)} as "roleName", role_key as "roleKey", status from roles
    where not is_deleted and (${actor.isAdmin} or not is_super) order by role_sort, id`.execute(db);
  const posts = await sql<z.infer<typeof Post>>`
    select id as "postId", post_code as "postCode", post_name as "postName", status from posts
    order by post_sort, id`.execute(db);
  return { roles: roles.rows, posts: posts.rows };
}
