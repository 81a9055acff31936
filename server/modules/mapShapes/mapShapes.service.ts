import { listMapShapes, addMapArea } from '@contract/calls/mapShapes';
import { boundaryLimits, type MapAreaDraft, type MapShapes } from '@contract/mapShapes';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor, Upload } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import type { Scope, ScopeOf } from '../scope';
import { boundaryLinesOf } from './geoJson';
import {
  addArea,
  addBoundary,
  areasOf,
  boundariesOf,
  changeArea,
  countBoundaries,
  holdsRegion,
  regionExists,
  removeArea,
  removeBoundary,
} from './mapShapes.store';

export interface MapShapesDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
}

export const viewPermission = listMapShapes.permission;
export const editPermission = addMapArea.permission;

export async function shapesFor({ db, scopeOf }: MapShapesDeps, actor: Actor): Promise<MapShapes> {
  const scope = await scopeOf(actor, viewPermission);
  return { areas: await areasOf(db, scope), boundaries: await boundariesOf(db) };
}

async function refuseForeign(trx: Trx, scope: Scope, regionId: number | null): Promise<void> {
  if (regionId !== null && !(await regionExists(trx, regionId))) throw new AppError('regionUnknown');
  if (!(await holdsRegion(trx, scope, regionId))) throw new AppError('forbidden');
}

/** Draws an area, or changes one. @throws AppError 'forbidden' outside the scope, 'notFound', 'regionUnknown' */
export async function saveArea(
  { db, clock, scopeOf }: MapShapesDeps,
  actor: Actor,
  id: number | null,
  draft: MapAreaDraft,
): Promise<number> {
  const scope = await scopeOf(actor, editPermission);
  return db.transaction().execute(async (trx) => {
    if (id !== null) await refuseUnseen(trx, scope, id);
    await refuseForeign(trx, scope, draft.regionId);
    const own = id ?? (await addArea(trx, draft, actor.userName, clock.now()));
    if (id !== null) await changeArea(trx, id, draft);
    await writeAudit(trx, actor, {
      at: clock.now(),
      action: id === null ? 'mapShapes.added' : 'mapShapes.edited',
      subject: `mapArea:${own}`,
      title: '地图区域',
      detail: { name: draft.name, regionId: draft.regionId, corners: draft.outline.length },
    });
    return own;
  });
}

/** An area that one may not see does not exist for them; one that reaches beyond their scope is not theirs. */
async function refuseUnseen(trx: Trx, scope: Scope, id: number): Promise<void> {
  const [area] = await areasOf(trx, scope, id);
  if (!area) throw new AppError('notFound');
  if (!(await holdsRegion(trx, scope, area.regionId))) throw new AppError('forbidden');
}

export async function dropArea(
  { db, clock, scopeOf }: MapShapesDeps,
  actor: Actor,
  id: number,
): Promise<void> {
  const scope = await scopeOf(actor, editPermission);
  await db.transaction().execute(async (trx) => {
    await refuseUnseen(trx, scope, id);
    await removeArea(trx, id);
    const event = { action: 'mapShapes.removed', subject: `mapArea:${id}`, title: '地图区域' };
    await writeAudit(trx, actor, { at: clock.now(), ...event });
  });
}

/** A boundary file lies under everybody's map: only who sees everything may lay or lift one. */
async function refuseLimited({ scopeOf }: MapShapesDeps, actor: Actor): Promise<void> {
  if (!(await scopeOf(actor, editPermission)).isAll) throw new AppError('forbidden');
}

export async function layBoundary(
  deps: MapShapesDeps,
  actor: Actor,
  upload: Upload | null,
): Promise<{ id: number; lines: number }> {
  await refuseLimited(deps, actor);
  if (!upload) throw new AppError('validation', {}, { file: 'fields.file.missing' });
  const { lines, points } = boundaryLinesOf(upload.bytes);
  const name = upload.name.slice(0, 120);
  const id = await deps.db.transaction().execute(async (trx) => {
    if ((await countBoundaries(trx)) >= boundaryLimits.files)
      throw new AppError('validation', {}, { file: 'fields.geoJson.tooMany' });
    const now = deps.clock.now();
    const added = await addBoundary(trx, { name, lines, points, by: actor.userName, now });
    await writeAudit(trx, actor, {
      at: now,
      action: 'mapShapes.imported',
      subject: `mapBoundary:${added}`,
      title: '地图边界',
      detail: { name, lines: lines.length, points },
    });
    return added;
  });
  return { id, lines: lines.length };
}

export async function liftBoundary(deps: MapShapesDeps, actor: Actor, id: number): Promise<void> {
  await refuseLimited(deps, actor);
  await deps.db.transaction().execute(async (trx) => {
    const name = await removeBoundary(trx, id);
    if (name === undefined) throw new AppError('notFound');
    const event = { action: 'mapShapes.removed', subject: `mapBoundary:${id}`, title: '地图边界' };
    await writeAudit(trx, actor, { at: deps.clock.now(), ...event, detail: { name } });
  });
}
