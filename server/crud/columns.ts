import { sql, type RawBuilder } from 'kysely';
import { idFieldOf, type Field, type Resource } from '@contract/resources';
import type { ResourceHooks } from './hooks';

/** The alias of the resource's table in every statement. */
export const alias = 't';

export const columnNameOf = (name: string, field: Field): string =>
  field.column ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** How a field is read. Names come from the declaration alone, never from a caller. */
export function expressionOf(name: string, field: Field, hooks: ResourceHooks): RawBuilder<unknown> {
  const own = hooks.expressions?.[name];
  if (own) return own;
  if (field.virtual) throw new Error(`Nothing says how the virtual field ${name} is read.`);
  return sql.ref(`${alias}.${columnNameOf(name, field)}`);
}

export const idColumnOf = (resource: Resource): string => {
  const name = idFieldOf(resource);
  const field = resource.fields[name];
  return field ? columnNameOf(name, field) : 'id';
};

/** Everything of a row that may be told. */
export function selectionOf(resource: Resource, hooks: ResourceHooks): RawBuilder<unknown> {
  const readable = Object.entries(resource.fields).filter(([, field]) => !field.secret);
  const parts = readable.map(([name, field]) => sql`${expressionOf(name, field, hooks)} as ${sql.ref(name)}`);
  if (resource.hasVersion !== false) parts.push(sql`${sql.ref(`${alias}.version`)} as version`);
  return sql.join(parts);
}
