import { idFieldOf, titleOf, type AnyRecord, type Resource } from '@contract/resources';
import { textOf } from '@contract/values';
import type { Trx } from '../platform/database/database';
import { isForeignKeyViolation, isUniqueViolation } from '../platform/database/violations';
import { within } from '../platform/database/within';
import { AppError } from '../platform/errors';
import type { Actor } from '../platform/http/route';
import { writeAudit } from '../modules/audit/audit';
import { columnNameOf } from './columns';
import { rowsInScope, formatterOf, type CrudDeps, type Row } from './crudScope';
import { demandHeld, demandPlace, demandWriter, noteOwner } from './declaredScope';
import { columnsOf, insertRow, isTaken, removeRows, updateRow } from './crud.store';
import type { Draft } from './hooks';
import { titleWords } from './labels';
import { refuseUnchosen, refuseUnknown } from './references';
import { refuseUsed } from './usage/rowsInUse';

export interface Saved {
  id: number;
  /** Told to the caller once. */
  shownOnce: Record<string, unknown>;
}

export async function addWithin(deps: CrudDeps, trx: Trx, actor: Actor, draft: Draft): Promise<Saved> {
  const { resource, hooks, clock } = deps;
  const saving = { trx, actor, draft, old: null };
  await demandWriter(trx, deps, actor, 'add');
  const demandAfterwards = await hooks.authorise?.(saving);
  await refuseTaken(trx, resource, draft, null);
  await hooks.check?.(saving);
  refuseUnchosen(resource, draft);
  await refuseUnknown(trx, deps, saving);
  const columns = {
    ...columnsOf(resource, draft, deps.times),
    create_by: actor.userName,
    create_time: clock.now(),
    ...(await hooks.columns?.(saving)),
  };
  await demandPlace(trx, deps, actor, 'add', columns);
  const id = await insertRow(trx, resource, columns).catch((error: unknown) => {
    throw standsAlready(error, resource);
  });
  await demandHeld(trx, deps, actor, 'add', id);
  const tellOnce = (await hooks.saved?.({ ...saving, id })) ?? {};
  await demandAfterwards?.(id);
  const siteIds = await sitesOf(deps, trx, id);
  await audit(deps, trx, actor, 'added', id, { new: unsecret(resource, draft) }, siteIds);
  return { id, shownOnce: tellOnce };
}

export async function editWithin(deps: CrudDeps, trx: Trx, actor: Actor, draft: Draft): Promise<void> {
  const { resource, hooks, clock } = deps;
  const id = Number(draft[idFieldOf(resource)]);
  await demandWriter(trx, deps, actor, 'edit');
  const [row] = await rowsInScope(deps, trx, actor, [id], 'edit');
  if (!row) throw new AppError('notFound');
  const old = formatterOf(deps)(row);
  if (typeof draft.version === 'number' && draft.version !== row.version) throw new AppError('conflict');
  const saving = { trx, actor, draft, old };
  const demandAfterwards = await hooks.authorise?.(saving);
  await refuseTaken(trx, resource, draft, id);
  await hooks.check?.(saving);
  const barring = hooks.barredBy?.(saving) ?? [];
  if (barring.length > 0) await refuseUsed(trx, deps, actor, [old], barring);
  refuseUnchosen(resource, draft);
  await refuseUnknown(trx, deps, saving);
  const columns = {
    ...columnsOf(resource, draft, deps.times),
    update_by: actor.userName,
    update_time: clock.now(),
    ...(await hooks.columns?.(saving)),
  };
  await demandPlace(trx, deps, actor, 'edit', columns);
  await updateRow(trx, resource, id, columns).catch((error: unknown) => {
    throw standsAlready(error, resource);
  });
  await demandHeld(trx, deps, actor, 'edit', id);
  await noteOwner(trx, resource, [id], draft);
  await hooks.saved?.({ ...saving, id });
  await demandAfterwards?.(id);
  const siteIds = await sitesOf(deps, trx, id);
  await audit(deps, trx, actor, 'edited', id, changesOf(resource, old, draft), siteIds);
}

const sitesOf = async ({ hooks }: CrudDeps, trx: Trx, id: number): Promise<number[]> => {
  const site = (await hooks.sites?.(trx, [id]))?.get(id);
  return site === undefined ? [] : [site];
};

/** What the database keeps once, alone or together: a refusal at its fields, also of two people at the same moment. */
function standsAlready(error: unknown, resource: Resource): unknown {
  if (!isUniqueViolation(error)) return error;
  const key = /^Key \((.*)\)=\(/.exec(error.detail ?? '')?.[1] ?? '';
  const words = new Set(key.match(/\w+/g));
  const fields = Object.entries(resource.fields).filter(([name, field]) =>
    words.has(columnNameOf(name, field)),
  );
  if (fields.length === 0) return error;
  const refusals = Object.fromEntries(fields.map(([name]) => [name, 'fields.takenTogether']));
  return new AppError('validation', {}, refusals, { cause: error });
}

/** Where something began to refer to one of these at this moment, after it was looked for: it is found by now. */
async function removeUnused(deps: CrudDeps, trx: Trx, actor: Actor, rows: readonly Row[]): Promise<void> {
  const { resource } = deps;
  const ids = rows.map((row) => Number(row[idFieldOf(resource)]));
  const error = await within(trx, () => removeRows(trx, resource, ids));
  if (error === null) return;
  if (!isForeignKeyViolation(error))
    throw error instanceof Error ? error : new Error('not removed', { cause: error });
  await refuseUsed(trx, deps, actor, rows);
  const id = /\)=\((\d+)\)/.exec(error.detail ?? '')?.[1];
  const row = rows.find((one) => String(one[idFieldOf(resource)]) === id) ?? rows[0];
  throw new AppError('inUse', { name: row ? titleOf(resource, row) : '' }, {}, { cause: error });
}

export async function removeWithin(
  deps: CrudDeps,
  trx: Trx,
  actor: Actor,
  ids: readonly number[],
): Promise<void> {
  const { resource, hooks } = deps;
  await demandWriter(trx, deps, actor, 'remove');
  const rows = (await rowsInScope(deps, trx, actor, ids, 'remove')).map(formatterOf(deps));
  const removing = { trx, actor, ids, rows };
  await hooks.removing?.(removing);
  await refuseUsed(trx, deps, actor, rows);
  const sites = await hooks.sites?.(trx, ids);
  await removeUnused(deps, trx, actor, rows);
  await noteOwner(trx, resource, ids, null);
  await hooks.removed?.(removing);
  for (const row of rows) {
    const detail = { title: titleOf(resource, row), old: row };
    const id = Number(row[idFieldOf(resource)]);
    const site = sites?.get(id);
    await audit(deps, trx, actor, 'removed', id, detail, site === undefined ? [] : [site]);
  }
}

export const audit = (
  { clock, resource }: CrudDeps,
  trx: Trx,
  actor: Actor,
  verb: string,
  id: number,
  detail: Row,
  siteIds: readonly number[] = [],
): Promise<unknown> =>
  writeAudit(trx, actor, {
    at: clock.now(),
    action: `${resource.name}.${verb}`,
    subject: `${resource.name}:${id}`,
    title: titleWords(resource, 'zh'),
    detail,
    siteIds,
  });

async function refuseTaken(
  trx: Trx,
  resource: Resource,
  draft: Draft,
  exceptId: number | null,
): Promise<void> {
  const [name, value] = (await takenValues(trx, resource, draft, exceptId)).entries().next().value ?? [];
  if (name !== undefined && value !== undefined)
    throw new AppError('validation', { value }, { [name]: 'fields.taken' });
}

/** What must be unique and stands in another row already, by field. */
export async function takenValues(
  trx: Trx,
  resource: Resource,
  draft: Draft,
  exceptId: number | null,
): Promise<Map<string, string>> {
  const taken = new Map<string, string>();
  for (const [name, field] of Object.entries(resource.fields)) {
    if ((field.kind !== 'text' && field.kind !== 'integer') || !field.unique) continue;
    const value = textOf(draft[name]);
    if (value === '') continue;
    if (await isTaken(trx, resource, columnNameOf(name, field), value, exceptId)) taken.set(name, value);
  }
  return taken;
}

const unsecret = ({ fields }: Resource, draft: Draft): Row =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => !fields[name]?.secret));

/** Old and new value of every field that changed, under the names of the wire. */
function changesOf(resource: Resource, old: AnyRecord, draft: Draft): Row {
  const changed = Object.entries(unsecret(resource, draft)).filter(
    ([name, value]) =>
      name in resource.fields && JSON.stringify(value ?? null) !== JSON.stringify(old[name] ?? null),
  );
  return {
    title: titleOf(resource, old),
    old: Object.fromEntries(changed.map(([name]) => [name, old[name] ?? null])),
    new: Object.fromEntries(changed),
  };
}
