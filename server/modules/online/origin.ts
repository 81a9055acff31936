import { sql, type RawBuilder } from 'kysely';

/** Where an address lies, as far as an address alone can tell. */
export const locationOf = (column: string): RawBuilder<string> => sql<string>`case
  when ${sql.ref(column)} ~ '^(127\\.|::1$)' then 'local'
  when ${sql.ref(column)} ~ '^(10\\.|192\\.168\\.|172\\.(1[6-9]|2[0-9]|3[01])\\.|169\\.254\\.|f[cd][0-9a-f]{2}:|fe80:)' then 'intranet'
  else 'internet' end`;

const firstOf = (column: string, known: readonly [string, string][]): RawBuilder<string> =>
  sql<string>`case ${sql.join(
    known.map(([pattern, name]) => sql`when ${sql.ref(column)} ~ ${pattern} then ${name}`),
    sql` `,
  )} else '' end`;

export const browserOf = (column: string): RawBuilder<string> =>
  firstOf(column, [
    ['Edg/', 'Edge'],
    ['OPR/', 'Opera'],
    ['Firefox/', 'Firefox'],
    ['Chrom(e|ium)/', 'Chrome'],
    ['Safari/', 'Safari'],
  ]);

export const systemOf = (column: string): RawBuilder<string> =>
  firstOf(column, [
    ['Windows', 'Windows'],
    ['Android', 'Android'],
    ['iPhone|iPad', 'iOS'],
    ['Mac OS X', 'macOS'],
    ['Linux', 'Linux'],
  ]);
