import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { PersonKey } from './personTables';

export interface Person {
  userId: number | null;
  /** Of the same person, where an account and a holder belong together. */
  holderIds: number[];
  isSuper: boolean;
  /** What is typed to erase them. */
  key: string;
  name: string;
  state: string;
  /** What their rows are found by. */
  values: Readonly<Record<PersonKey, readonly (string | number)[]>>;
}

interface Row {
  userId: number | null;
  holderId: number | null;
  isSuper: boolean;
  key: string;
  name: string;
  state: string;
  login: string | null;
  phones: (string | null)[];
  email: string | null;
  /** The login belongs to another account as well, an earlier or a later one: rows with it may be of either. */
  isLoginShared: boolean;
}

const filled = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value): value is string => value !== null && value !== '')),
];

/** @throws AppError notFound */
export async function personOf(db: Db | Trx, personId: number): Promise<Person> {
  const { rows } = await sql<Row>`
    select p.user_id as "userId", p.holder_id as "holderId", p.person_key as key, p.person_name as name, p.state,
      coalesce(u.is_super, false) or exists (select 1 from user_roles m
        join roles r on r.id = m.role_id and r.is_super where m.user_id = u.id) as "isSuper",
      u.user_name as login, u.email, array[u.phonenumber, h.phone] as phones,
      exists (select 1 from users o where lower(o.user_name) = lower(u.user_name) and o.id <> u.id) as "isLoginShared"
    from people_on_file p left join users u on u.id = p.user_id left join card_holders h on h.id = p.holder_id
    where p.id = ${personId}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('notFound');
  const { userId, holderId, login, email, phones, isLoginShared, ...person } = row;
  const holderIds = holderId === null ? [] : [holderId];
  return {
    ...person,
    userId,
    holderIds,
    values: {
      account: userId === null ? [] : [userId],
      holder: holderIds,
      login: isLoginShared ? [] : filled([login]),
      phone: filled(phones),
      email: filled([email]),
    },
  };
}

const isNumber = (key: PersonKey): boolean => key === 'account' || key === 'holder';

/** The rows of a table that hold this person; compared as the column is stored, so that an index finds them. */
export const isOf = (person: Person, by: readonly (readonly [string, PersonKey])[]): RawBuilder<SqlBool> => {
  const conditions = by.flatMap(([column, key]) => {
    const values = [...person.values[key]];
    if (values.length === 0) return [];
    const type = isNumber(key) ? sql`int[]` : sql`text[]`;
    return [sql<SqlBool>`${sql.ref(`t.${column}`)} = any(${values}::${type})`];
  });
  return conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
};
