import { sql } from 'kysely';
import type { Field, Resource } from '@contract/resources';
import type { Trx } from '../platform/database/database';
import { AppError } from '../platform/errors';
import type { Draft } from './hooks';

/** The tables behind the look-ups whose values are ids. */
const tables: Readonly<Record<string, string>> = {
  posts: 'posts',
  roles: 'roles',
  users: 'users',
  depts: 'depts',
  menus: 'menus',
  menuParents: 'menus',
  areas: 'regions',
  buildTypes: 'build_types',
  carriers: 'carriers',
  contracts: 'contracts',
  installBatches: 'install_batches',
  regions: 'regions',
  tariffs: 'tariffs',
  notificationChannels: 'notification_channels',
};

const tableOf = (field: Field): string | undefined => ('from' in field ? tables[field.from] : undefined);

const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (one): one is number => typeof one === 'number' && one !== 0,
  );

/**
 * Nothing is saved that speaks of a row which is not there.
 * @throws AppError validation, with the field
 */
export async function refuseUnknown(trx: Trx, { fields }: Resource, draft: Draft): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    const [table, ids] = [tableOf(field), new Set(idsOf(draft[name]))];
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
