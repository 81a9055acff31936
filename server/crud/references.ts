import { sql } from 'kysely';
import type { Field, Resource } from '@contract/resources';
import type { Trx } from '../platform/database/database';
import { AppError } from '../platform/errors';
import type { CrudDeps } from './crudScope';
import type { Draft } from './hooks';

/** The table of the rows that a field names by their ids; none where it refers to nothing declared. */
const tableOf = (field: Field, resources: readonly Resource[]): string | undefined => {
  if (field.kind !== 'reference' && field.kind !== 'references') return undefined;
  return resources.find(({ name }) => name === (field.of ?? field.from))?.table;
};

const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (one): one is number => typeof one === 'number' && one !== 0,
  );

/**
 * Nothing is saved that speaks of a row which is not there.
 * @throws AppError validation, with the field
 */
export async function refuseUnknown(
  trx: Trx,
  { resource, resources }: Pick<CrudDeps, 'resource' | 'resources'>,
  draft: Draft,
): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    const [table, ids] = [tableOf(field, resources), new Set(idsOf(draft[name]))];
    if (table === undefined || ids.size === 0) continue;
    const { rows } = await sql<{ known: number }>`
      select count(*)::int as known from ${sql.table(table)} where id = any(${[...ids]}::int[])`.execute(trx);
    if (rows[0]?.known !== ids.size) throw new AppError('validation', {}, { [name]: 'fields.notAllowed' });
  }
}

/** Required choices without a choice, where the field that decides asks for them. @throws AppError validation */
export function refuseUnchosen({ fields }: Resource, draft: Draft): void {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'references' || !field.required) continue;
    const isAsked = !field.when || field.when.is.includes(String(draft[field.when.field]));
    if (isAsked && idsOf(draft[name]).length === 0)
      throw new AppError('validation', {}, { [name]: 'fields.chooseOne' });
  }
}
