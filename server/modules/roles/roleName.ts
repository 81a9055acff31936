import { sql, type RawBuilder } from 'kysely';
import type { Language } from '@contract/languages';

/** The name of a role in one language, over the alias; that of the first language where it has no other. */
export function roleNameIn(language: Language, alias = 'roles'): RawBuilder<string> {
  const first = sql.ref<string>(`${alias}.role_name`);
  if (language === 'zh') return first;
  return sql<string>`coalesce(nullif(${sql.ref(`${alias}.role_name_${language}`)}, ''), ${first})`;
}
