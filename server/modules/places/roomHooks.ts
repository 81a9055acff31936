import { sql } from 'kysely';
import { textOf } from '@contract/values';
import type { ResourceHooks } from '../../crud';
import { AppError } from '../../platform/errors';
import type { ScopeOf } from '../scope';
import { ofSite, siteByRow } from './ofSite';

export const roomHooks = ({ scopeOf }: { scopeOf: ScopeOf }): ResourceHooks => {
  const site = ofSite(scopeOf);
  return {
    ...site.hooks,
    sites: siteByRow(sql`rooms`),
    named: ({ siteCode, code }) =>
      sql`of_site.code = ${textOf(siteCode)} and lower(t.code) = lower(${textOf(code)})`,
    expressions: {
      ...site.expressions,
      deviceCount: sql`(select count(*)::int from devices d where d.room_id = t.id and d.retired_at is null)`,
    },
    async check({ trx, actor, draft, old }) {
      if (old) return;
      const siteId = await site.find(trx, actor, 'area:room:add', textOf(draft.siteCode));
      const taken = await sql`
        select 1 from rooms where site_id = ${siteId} and lower(code) = lower(${draft.code})`.execute(trx);
      if (taken.rows.length > 0)
        throw new AppError('validation', { value: textOf(draft.code) }, { code: 'fields.taken' });
    },
    columns: async ({ trx, actor, draft, old }) =>
      old ? {} : { site_id: await site.find(trx, actor, 'area:room:add', textOf(draft.siteCode)) },
  };
};
