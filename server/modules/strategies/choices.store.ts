import { sql } from 'kysely';
import type { Language } from '@contract/languages';
import type { StrategyChoices } from '@contract/strategyPrograms';
import type { Db } from '../../platform/database/database';

type Choice = StrategyChoices['groups'][number];

/** What the scope of a program may name. Groups of others are theirs. */
export async function choicesFor(db: Db, userId: number, language: Language): Promise<StrategyChoices> {
  const types = await sql<Choice>`
    select id, ${sql.ref(`name_${language}`)} as name from build_types order by code`.execute(db);
  const groups = await sql<Choice>`
    select id, name from unit_groups where by_user_id = ${userId} order by name`.execute(db);
  return { buildTypes: types.rows, groups: groups.rows };
}
