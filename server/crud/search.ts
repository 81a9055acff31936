import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { idFieldOf, searchOf, type Field, type Resource } from '@contract/resources';
import { textOf } from '@contract/values';
import { hasWords } from '../platform/database/words';
import type { Actor } from '../platform/http/route';
import { expressionOf } from './columns';
import type { ResourceHooks } from './hooks';
import type { TextTime } from './textTime';

export interface SearchDeps {
  resource: Resource;
  hooks: ResourceHooks;
  times: TextTime;
}

type Query = Readonly<Record<string, unknown>>;

/** The conditions that a checked query asks for. */
export function conditionsOf(deps: SearchDeps, query: Query, actor: Actor): RawBuilder<SqlBool>[] {
  return Object.entries(deps.resource.fields).flatMap(([name, field]) =>
    conditionOf(deps, name, field, query, actor),
  );
}

function conditionOf(
  { resource, hooks, times }: SearchDeps,
  name: string,
  field: Field,
  query: Query,
  actor: Actor,
): RawBuilder<SqlBool>[] {
  const search = searchOf(field);
  if (search === 'range') return rangeOf(expressionOf(name, field, hooks), query, times);
  const value = query[name];
  if (search === null || value === undefined || value === '') return [];
  const own = hooks.filters?.[name];
  if (own) return [own(value, actor)];
  const column = expressionOf(name, field, hooks);
  if (search === 'contains') return [holds(namesOf(resource, name, field, hooks), textOf(value))];
  if (search === 'in') return [sql`${column}::text = any(${textOf(value).split(',')}::text[])`];
  return [sql`${column} = ${value}`];
}

/** A name is looked for in every language that it has. */
function namesOf(resource: Resource, name: string, field: Field, hooks: ResourceHooks) {
  const names = [name, ...Object.values(field.localized ?? {})];
  return names.flatMap((one) => {
    const declared = resource.fields[one];
    return declared ? [expressionOf(one, declared, hooks)] : [];
  });
}

const holds = (columns: readonly RawBuilder<unknown>[], text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    columns.map((column) => hasWords(sql`lower(${column})`, text)),
    sql` or `,
  )})`;

function rangeOf(column: RawBuilder<unknown>, query: Query, times: TextTime): RawBuilder<SqlBool>[] {
  const given = (key: string) => textOf(query[key] ?? query[`params[${key}]`]);
  const from = times.instant(given('beginTime'), false);
  const to = times.instant(given('endTime'), true);
  return [
    ...(from === null ? [] : [sql<SqlBool>`${column} >= ${from}`]),
    ...(to === null ? [] : [sql<SqlBool>`${column} <= ${to}`]),
  ];
}

/** The order that the query asks for, else the declared one; the id makes it total. */
export function orderOf({ resource, hooks }: SearchDeps, query: Query): RawBuilder<unknown> {
  const asked = sortsOf(query);
  const sorts = asked.length > 0 ? asked : resource.sort;
  const id = idFieldOf(resource);
  const parts = [...sorts, [id, sorts.at(-1)?.[1] ?? 'asc'] as const].flatMap(([name, direction]) => {
    const field = resource.fields[name];
    if (!field) return [];
    const column = expressionOf(name, field, hooks);
    return [direction === 'desc' ? sql`${column} desc nulls last` : sql`${column} asc nulls last`];
  });
  return sql.join(parts);
}

function sortsOf({ orderByColumn, isAsc }: Query): [string, 'asc' | 'desc'][] {
  const text = typeof orderByColumn === 'string' && orderByColumn !== 'null' ? orderByColumn : '';
  const words = typeof isAsc === 'string' ? isAsc.split(',') : [];
  return text
    .split(',')
    .filter((name) => name !== '')
    .map((name, at) => [name, words[at]?.startsWith('desc') ? 'desc' : 'asc']);
}
