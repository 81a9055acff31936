import { sql } from 'kysely';
import { AppError } from '../../platform/errors';
import type { ResourceHooks } from '../../crud';

/** What the product asks by name may be reworded, but neither renamed nor removed. */
export const dictTypeHooks = (changed: () => void): ResourceHooks => ({
  changed,
  async check({ draft, old }) {
    if (old?.builtIn === 'Y' && draft.dictType !== old.dictType)
      throw new AppError('builtIn', { name: String(old.dictType) });
  },
  async removing({ rows }) {
    for (const row of rows) {
      if (row.builtIn === 'Y') throw new AppError('builtIn', { name: String(row.dictName) });
    }
  },
  expressions: { builtIn: sql`case when t.is_built_in then 'Y' else 'N' end` },
});

export const dictDataHooks = (changed: () => void): ResourceHooks => ({
  changed,
  async check({ trx, draft, old }) {
    // An entry never leaves its dictionary, so that an edit does not say it.
    const dictType = String(draft.dictType ?? old?.dictType);
    const known = await trx.selectFrom('dict_types').select('id').where('dict_type', '=', dictType).execute();
    if (known.length === 0) throw new AppError('validation', {}, { dictType: 'fields.notAllowed' });
    const same = await trx
      .selectFrom('dict_data')
      .select('id')
      .where('dict_type', '=', dictType)
      .where('dict_value', '=', String(draft.dictValue))
      .where('id', '<>', Number(old?.dictCode ?? 0))
      .execute();
    if (same.length > 0)
      throw new AppError('validation', { value: String(draft.dictValue) }, { dictValue: 'fields.taken' });
  },
});
