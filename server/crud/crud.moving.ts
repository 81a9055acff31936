import { sql } from 'kysely';
import { z } from 'zod';
import { idFieldOf, isEntered, titleOf, type AnyRecord, type Resource } from '@contract/resources';
import { RecordId } from '@contract/resourceSchemas';
import type { Trx } from '../platform/database/database';
import { AppError } from '../platform/errors';
import type { Actor } from '../platform/http/route';
import { alias, columnNameOf, idColumnOf } from './columns';
import { rowsInScope, formatterOf, type CrudDeps } from './crudScope';
import { demandWriter } from './declaredScope';
import { present } from './crud.store';
import { audit, editWithin } from './crud.writing';
import type { Draft } from './hooks';

/** Where a row of a tree shall stand: below this parent, before this child of it or, without one, at the end. */
export const moveSchema = z.strictObject({
  id: RecordId,
  parentId: z.coerce.number().int().min(0).max(2_147_483_647),
  beforeId: RecordId.nullable().default(null),
});
export type Move = z.infer<typeof moveSchema>;

/**
 * Moves a row of a tree. Another parent is an ordinary edit, with all its rules; the places of the others below the
 * new parent follow in the same transaction.
 * @throws AppError notFound, validation, and whatever the rules of the resource refuse
 */
export async function moveWithin(deps: CrudDeps, trx: Trx, actor: Actor, move: Move): Promise<void> {
  const { resource } = deps;
  const { id, parentId, beforeId } = move;
  const { tree } = resource;
  if (!tree) throw new Error(`${resource.name} is no tree.`);
  await demandWriter(trx, deps, actor, 'edit');
  const [row] = await rowsInScope(deps, trx, actor, [id], 'edit');
  if (!row) throw new AppError('notFound');
  if (beforeId !== null) await rowsInScope(deps, trx, actor, [beforeId], 'edit');
  const old = formatterOf(deps)(row);
  if (Number(old[tree.parent] ?? 0) !== parentId)
    await editWithin(deps, trx, actor, { ...enteredOf(resource, old), [tree.parent]: parentId });
  const siblings = await siblingsOf(trx, resource, tree, parentId);
  const order = placed(siblings, id, beforeId);
  await writePlaces(trx, resource, tree.order, order);
  await audit(deps, trx, actor, 'moved', id, {
    title: titleOf(resource, old),
    old: { parentId: Number(old[tree.parent] ?? 0), place: old[tree.order] ?? null },
    new: { parentId, place: order.indexOf(id) + 1 },
  });
}

/** What a form of this row would send back. */
function enteredOf(resource: Resource, old: AnyRecord): Draft {
  const id = idFieldOf(resource);
  const names = Object.entries(resource.fields)
    .filter(([, field]) => isEntered(field, 'edit') && !field.secret)
    .map(([name]) => name);
  return Object.fromEntries([id, ...names].map((name) => [name, old[name]]));
}

const columnOf = ({ fields }: Resource, name: string): string => {
  const field = fields[name];
  return field ? columnNameOf(name, field) : name;
};

/** All below one parent in their order, locked: two who sort at once do so one after the other. */
async function siblingsOf(
  trx: Trx,
  resource: Resource,
  { parent, order }: NonNullable<Resource['tree']>,
  parentId: number,
): Promise<number[]> {
  const id = sql.ref(`${alias}.${idColumnOf(resource)}`);
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${sql.table(resource.table)} as ${sql.ref(alias)}
    where ${present(resource)} and coalesce(${sql.ref(`${alias}.${columnOf(resource, parent)}`)}, 0) = ${parentId}
    order by ${sql.ref(`${alias}.${columnOf(resource, order)}`)}, ${id} for update`.execute(trx);
  return rows.map((row) => Number(row.id));
}

function placed(siblings: readonly number[], id: number, beforeId: number | null): number[] {
  const others = siblings.filter((one) => one !== id);
  if (beforeId === null) return [...others, id];
  const at = others.indexOf(beforeId);
  if (at < 0) throw new AppError('validation', {}, { beforeId: 'fields.notAllowed' });
  return others.toSpliced(at, 0, id);
}

/** Space is left between two places, for whoever numbers by hand. */
const gap = 10;
const mostWithGaps = 999;

async function writePlaces(
  trx: Trx,
  resource: Resource,
  order: string,
  ids: readonly number[],
): Promise<void> {
  const step = ids.length > mostWithGaps ? 1 : gap;
  const places = ids.map((_, at) => (at + 1) * step);
  const [id, place] = [sql.ref(`t.${idColumnOf(resource)}`), sql.ref(columnOf(resource, order))];
  await sql`
    update ${sql.table(resource.table)} as t set ${place} = new.place, version = version + 1
    from unnest(${[...ids]}::int[], ${places}::int[]) as new (id, place)
    where ${id} = new.id and t.${place} <> new.place`.execute(trx);
}
