import { sql, type SqlBool } from 'kysely';
import { parsePeriods } from '@contract/tariffs';
import { textOf } from '@contract/values';
import type { ResourceHooks } from '../../crud';
import { AppError } from '../../platform/errors';
import { scopeFilter, type ScopeOf } from '../scope';

/** Of what sites refer to by this column: how many in sight do. */
export const catalogueHooks = (
  column: 'build_type_id' | 'install_batch_id' | 'contract_id',
  scopeOf: ScopeOf,
): ResourceHooks => ({
  counted: {
    siteCount: async (actor, permission) => {
      const isSeen = scopeFilter(await scopeOf(actor, permission), 's.area_id', 's.dept_id', 's.id');
      const isMeant = sql<SqlBool>`${sql.ref(`s.${column}`)} = t.id and s.retired_at is null and ${isSeen}`;
      return sql`(select count(*)::int from sites s where ${isMeant})`;
    },
  },
});

/** A contract is read by those who see a site that it supplies, wherever it belongs. */
export const contractHooks = (scopeOf: ScopeOf): ResourceHooks => ({
  ...catalogueHooks('contract_id', scopeOf),
  usedIn: (scope) => sql<SqlBool>`exists (select 1 from sites s where s.contract_id = t.id
    and s.retired_at is null and ${scopeFilter(scope, 's.area_id', 's.dept_id', 's.id')})`,
});

/** A tariff is read by those who see a site whose contract has it. */
export const tariffHooks: ResourceHooks = {
  usedIn: (scope) => sql<SqlBool>`exists (select 1 from contracts c join sites s on s.contract_id = c.id
    where c.tariff_id = t.id and s.retired_at is null and ${scopeFilter(scope, 's.area_id', 's.dept_id', 's.id')})`,
  expressions: {
    pricesBefore: sql`(select string_agg(case when p.from_day = 0 then ''
        else to_char(to_timestamp(p.from_day / 1000.0 + 43200) at time zone 'UTC', 'YYYY-MM-DD: ') end
        || concat_ws(' / ', p.price_sharp, p.price_peak, p.price_flat, p.price_valley, p.price_deep), '; '
        order by p.from_day) from tariff_prices p where p.tariff_id = t.id)`,
  },
  async check({ draft, old }) {
    const read = parsePeriods(textOf(draft.periods));
    if ('fault' in read) {
      const { part, reason } = read.fault;
      throw new AppError('validation', { part }, { periods: `fields.periods.${reason}` });
    }
    const [from, before] = [textOf(draft.pricesFrom).slice(0, 10), textOf(old?.pricesFrom).slice(0, 10)];
    if (from < before) throw new AppError('validation', { before }, { pricesFrom: 'fields.pricesFrom' });
  },
};
