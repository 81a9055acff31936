/** Up to two levels of parentheses, or anything that does not end a clause. */
const restOfClause = String.raw`(?:[^,()]|\((?:[^()]|\([^()]*\))*\))*`;
const addedColumn = new RegExp(String.raw`\badd column ${restOfClause}`, 'g');

const kinds: [pattern: RegExp, says: string][] = [
  [/\bdrop (?!constraint\b|not null\b|default\b|expression\b|identity\b)/, 'drops a column of'],
  [/\brename\b/, 'renames in'],
  [/\balter (column )?\w+ (set not null|drop default)\b/, 'needs a value in'],
  [/\balter (column )?\w+ (set data )?type\b/, 'changes a type in'],
];

/**
 * What SQL takes away from code that does not know it: by the words of its statements, for tables that it did not
 * make itself. A check that replaces one of its own name counts as wider.
 */
export function contractionsIn(sql: string): string[] {
  const text = sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'[^']*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
  const own = new Set(
    [...text.matchAll(/\bcreate (?:\w+ )*?table (?:if not exists )?(\w+)/g)].map(([, name]) => name),
  );
  return text
    .split(';')
    .flatMap((statement) => inStatement(statement, text).filter(({ table }) => !own.has(table)))
    .map(({ says, table }) => `${says} ${table}`);
}

function inStatement(statement: string, text: string): { says: string; table: string }[] {
  const dropped = /\bdrop (?:table|view|materialized view) (?:if exists )?(\w+)/.exec(statement)?.[1];
  if (dropped !== undefined) return [{ says: 'drops', table: dropped }];
  const unique = /\bcreate unique index .*?\bon (?:only )?(\w+)/.exec(statement)?.[1];
  if (unique !== undefined) return [{ says: 'narrows', table: unique }];
  const altered = /\balter table (?:if exists )?(?:only )?(\w+)(.*)/.exec(statement);
  const [, table = '', clauses = ''] = altered ?? [];
  return inClauses(clauses, text).map((says) => ({ says, table }));
}

function inClauses(clauses: string, text: string): string[] {
  const found = kinds.filter(([pattern]) => pattern.test(clauses)).map(([, says]) => says);
  const needsValue = [...clauses.matchAll(addedColumn)].some(
    ([column]) => /\bnot null\b/.test(column) && !/\b(default|generated)\b/.test(column),
  );
  const narrows = [...clauses.matchAll(/\badd constraint (\w+)/g)].some(
    ([, name]) => !new RegExp(String.raw`\bdrop constraint (if exists )?${name}\b`).test(text),
  );
  return [...found, ...(needsValue ? ['needs a value in'] : []), ...(narrows ? ['narrows'] : [])];
}
