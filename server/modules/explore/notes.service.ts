import { addTrendNote, removeTrendNote } from '@contract/calls/explore';
import type { AddTrendNote, TrendNote } from '@contract/explore';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import type { ScopeOf } from '../scope';
import { deleteNote, findDevices, insertNote } from './explore.store';
import { pointNamed } from './pointNamed';

export interface NotesDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
}

/** @throws AppError('notFound') for a device out of scope, 'validation' for a point that it has not. */
export async function addNote(
  { db, clock, scopeOf }: NotesDeps,
  actor: Actor,
  { deviceId, point, at, text }: AddTrendNote,
): Promise<TrendNote> {
  const scope = await scopeOf(actor, addTrendNote.permission);
  const [device] = await findDevices(db, scope, [deviceId]);
  if (!device) throw new AppError('notFound');
  if (!pointNamed(device, point)) throw new AppError('validation', {}, { point: 'errors.unknownPoint' });
  const createdAt = clock.now();
  const note = { deviceId, point, at, text, by: actor.userName, createdAt };
  return db.transaction().execute(async (trx) => {
    const id = await insertNote(trx, { ...note, userId: actor.userId });
    const detail = { deviceId, point, at, text };
    await writeAudit(trx, actor, { at: createdAt, action: 'trendNote.added', subject: `note:${id}`, detail });
    return { ...note, id, isMine: true };
  });
}

/** @throws AppError('notFound') when there is none of their own, or of anybody's for an administrator. */
export const removeNote = ({ db, clock, scopeOf }: NotesDeps, actor: Actor, id: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const gone = await deleteNote(trx, await scopeOf(actor, removeTrendNote.permission), id, actor);
    if (!gone) throw new AppError('notFound');
    const at = clock.now();
    const subject = `note:${id}`;
    await writeAudit(trx, actor, { at, action: 'trendNote.removed', subject, detail: { ...gone } });
  });
