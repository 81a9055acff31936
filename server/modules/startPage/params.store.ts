import type { LocalName } from '@contract/languages';
import { mostGapExamples, type UnsetParams } from '@contract/startPage';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';

/** Whoever saved a parameter as empty meant it so. */
export async function unsetParamsIn(db: Db): Promise<UnsetParams> {
  const { rows } = await sql<LocalName>`
    select config_name as zh, coalesce(config_name_en, config_name) as en, coalesce(config_name_hk, config_name) as hk
    from params where config_type = 'Y' and config_value = '' and update_time is null
    order by config_key`.execute(db);
  return { count: rows.length, examples: rows.slice(0, mostGapExamples) };
}
