import { sql } from 'kysely';
import { permissionOf, type Field, type Resource } from '@contract/resources';
import type { Trx } from '../platform/database/database';
import { AppError } from '../platform/errors';
import type { CrudDeps } from './crudScope';
import { choosableRows } from './declaredScope';
import type { Draft, Saving } from './hooks';

/** The resource of the rows that a field names by their ids; none where it refers to nothing declared. */
const referredBy = (field: Field, resources: readonly Resource[]): Resource | undefined => {
  if (field.kind !== 'reference' && field.kind !== 'references') return undefined;
  return resources.find(({ name }) => name === (field.of ?? field.from));
};

/** The field that says whose a row is: what stands there is judged as the place of the row, with words of its own. */
const isPlace = ({ scope }: Resource, field: string): boolean =>
  (scope.by === 'area' && scope.region === field) || (scope.by === 'department' && scope.person === field);

const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (one): one is number => typeof one === 'number' && one !== 0,
  );

/**
 * Nothing is saved that speaks of a row which is not there, or newly of one that its author does not see: both are
 * refused alike. What the referred resource declares, or its hooks, says who sees its rows; `global` says that all do.
 * @throws AppError validation, with the field
 */
export async function refuseUnknown(
  trx: Trx,
  { resource, resources, hooksByName: hooks }: Pick<CrudDeps, 'resource' | 'resources' | 'hooksByName'>,
  { actor, draft, old }: Pick<Saving, 'actor' | 'draft' | 'old'>,
): Promise<void> {
  const writing = permissionOf(resource, old === null ? 'add' : 'edit');
  for (const [name, field] of Object.entries(resource.fields)) {
    const referred = referredBy(field, resources);
    const before = idsOf(old?.[name]);
    const ids = [...new Set(idsOf(draft[name]))];
    if (referred === undefined || ids.length === 0) continue;
    const seen = isPlace(resource, name)
      ? sql`true`
      : await choosableRows(trx, { resource: referred, resources, hooks }, actor, writing);
    const { rows } = await sql<{ known: number }>`
      select count(*)::int as known from ${sql.table(referred.table)} as t
      where t.id = any(${ids}::int[]) and (t.id = any(${before}::int[]) or ${seen})`.execute(trx);
    if (rows[0]?.known !== ids.length) throw new AppError('validation', {}, { [name]: 'fields.notAllowed' });
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
