import { bookmarkLimits, type Bookmark, type FavouriteMark } from '@contract/bookmarks';
import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { scopeFilter, type Scope } from '../scope';

const siteOf = sql`substring(b.path from '^/site/([1-9][0-9]{0,8})$')::int`;

/** The name of a site is read now, and only where the scope holds it. */
export async function bookmarksOf(db: Db, userId: number, scope: Scope): Promise<Bookmark[]> {
  const { rows } = await sql<Bookmark>`
    select b.path, s.name as "siteName", b.is_favourite as "isFavourite", b.visited_at as "visitedAt"
    from user_bookmarks b
    left join sites s on s.id = ${siteOf} and ${scopeFilter(scope, 's.area_id', 's.dept_id', 's.id')}
    where b.user_id = ${userId} and (${siteOf} is null or s.id is not null)
    order by b.visited_at desc nulls last, b.path`.execute(db);
  return rows;
}

export async function rememberVisit(db: Db, userId: number, { path, at }: { path: string; at: EpochMs }) {
  await sql`
    insert into user_bookmarks (user_id, path, visited_at) values (${userId}, ${path}, ${at})
    on conflict (user_id, path) do update set visited_at = excluded.visited_at`.execute(db);
  await sql`
    with forgotten as (
      select path from user_bookmarks where user_id = ${userId} and visited_at is not null
      order by visited_at desc, path offset ${bookmarkLimits.recent}
    ), kept as (
      update user_bookmarks set visited_at = null
      where user_id = ${userId} and is_favourite and path in (select path from forgotten)
    )
    delete from user_bookmarks
    where user_id = ${userId} and not is_favourite and path in (select path from forgotten)`.execute(db);
}

/** @throws AppError('conflict') when there are as many favourites as anybody may have */
export async function mark(db: Db, userId: number, { path, isFavourite }: FavouriteMark): Promise<void> {
  if (!isFavourite) {
    await sql`update user_bookmarks set is_favourite = false where user_id = ${userId} and path = ${path}`.execute(
      db,
    );
    await sql`
      delete from user_bookmarks
      where user_id = ${userId} and path = ${path} and not is_favourite and visited_at is null`.execute(db);
    return;
  }
  const { rows } = await sql`
    insert into user_bookmarks (user_id, path, is_favourite)
    select ${userId}::int, ${path}, true
    where (select count(*) from user_bookmarks where user_id = ${userId} and is_favourite and path <> ${path})
      < ${bookmarkLimits.favourites}
    on conflict (user_id, path) do update set is_favourite = true
    returning path`.execute(db);
  if (rows.length === 0) throw new AppError('conflict');
}
