import { sql, type RawBuilder } from 'kysely';
import { textOf } from '@contract/values';
import type { ResourceHooks } from '../../crud';
import type { Trx } from '../../platform/database/database';
import { hasWords } from '../../platform/database/words';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { scopeFilter, type ScopeOf } from '../scope';

/** The site of each of these rows. @param from what is selected from, with the row's `id` and its `site_id` */
export const siteByRow =
  (from: RawBuilder<unknown>): NonNullable<ResourceHooks['sites']> =>
  async (trx, ids) => {
    const { rows } = await sql<{ id: number; siteId: number }>`
      select o.id, o.site_id as "siteId" from ${from} as o where o.id = any(${[...ids]}::int[])`.execute(trx);
    return new Map(rows.map(({ id, siteId }) => [id, siteId]));
  };

/** What rooms and devices have of the site that they belong to, which they name by its code. */
export const ofSite = (scopeOf: ScopeOf) => ({
  expressions: {
    siteCode: sql`of_site.code`,
    siteName: sql`of_site.name`,
  },
  hooks: {
    joined: sql`left join sites of_site on of_site.id = t.site_id`,
    visible: async (actor, permission) => {
      const scope = await scopeOf(actor, permission);
      return scope.isAll
        ? sql`true`
        : sql`exists (select 1 from sites s where s.id = t.site_id and ${scopeFilter(scope, 's.area_id', 's.dept_id')})`;
    },
    filters: {
      // As an array, the few sites that are meant are found first, and their rows by the index.
      siteCode: (value) => sql`t.site_id = any(array(
        select s.id from sites s where ${hasWords(sql`s.sought`, textOf(value))}))`,
    },
  } satisfies ResourceHooks,
  /** @throws AppError validation when there is no such site in service, or the actor does not see it */
  async find(trx: Trx, actor: Actor, permission: string, code: string): Promise<number> {
    const scope = await scopeOf(actor, permission);
    const { rows } = await sql<{ id: number }>`
      select id from sites where code = ${code} and retired_at is null
        and ${scopeFilter(scope, 'area_id', 'dept_id')}`.execute(trx);
    const id = rows[0]?.id;
    if (id === undefined)
      throw new AppError('validation', { value: code }, { siteCode: 'fields.unknownSite' });
    return id;
  },
});
