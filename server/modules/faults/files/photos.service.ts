import { Readable } from 'node:stream';
import { addFaultPhoto, readFaultPhoto } from '@contract/calls/faultFiles';
import { faultPhotoLimits as limits, type FaultPhoto, type FaultPhotoFacts } from '@contract/faultFiles';
import { isOpenFault } from '@contract/faults';
import type { Trx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { Actor, Upload } from '../../../platform/http/route';
import { writeAudit } from '../../audit/audit';
import { checkedPhoto, pictureOf, type Files } from '../../files';
import type { FaultsDeps } from '../faults.service';
import type { OrderRow } from '../orderRow';
import { findOrder, lockOrder } from '../orders.store';
import { fileOfPhoto, insertPhoto, photoCount, photoOfKey, photosOf, provenStep } from './photos.store';

export interface FaultPhotosDeps extends Pick<FaultsDeps, 'db' | 'scopeOf' | 'clock'> {
  files: Pick<Files, 'issue' | 'remove' | 'findOf'>;
}

const listPermission = readFaultPhoto.permission;

/** @throws AppError('notFound') for an order that is none, or is not the actor's to see */
const demandOrder = async ({ db, scopeOf }: FaultPhotosDeps, actor: Actor, id: number): Promise<void> => {
  if ((await findOrder(db, await scopeOf(actor, listPermission), id)) === null)
    throw new AppError('notFound');
};

export async function listPhotos(deps: FaultPhotosDeps, actor: Actor, id: number): Promise<FaultPhoto[]> {
  await demandOrder(deps, actor, id);
  return photosOf(deps.db, id);
}

export async function readPhoto(
  deps: FaultPhotosDeps,
  actor: Actor,
  id: number,
  photo: number,
): Promise<{ src: string }> {
  await demandOrder(deps, actor, id);
  return pictureOfPhoto(deps, id, photo);
}

/** A photo of an order that the caller may see. @throws AppError('notFound') */
export async function pictureOfPhoto(
  deps: Pick<FaultPhotosDeps, 'db' | 'files'>,
  id: number,
  photo: number,
): Promise<{ src: string }> {
  const file = await fileOfPhoto(deps.db, id, photo);
  const kept = file === null ? null : await deps.files.findOf('fault', file);
  if (!kept) throw new AppError('notFound');
  return pictureOf(kept);
}

/** @throws AppError('faultNotYours' | 'faultStep') */
const demandOwn = (actor: Actor, row: OrderRow | null): OrderRow => {
  if (row === null) throw new AppError('notFound');
  if (row.assignee_id !== actor.userId) throw new AppError('faultNotYours');
  if (!isOpenFault(row.state)) throw new AppError('faultStep', { by: row.stepped_by ?? '—' });
  return row;
};

/**
 * Keeps a photo of the actor's own order while it is open; sent twice with one key, it is kept once.
 * @throws AppError('validation') for content that is no picture
 */
export async function addPhoto(
  deps: FaultPhotosDeps,
  actor: Actor,
  id: number,
  facts: FaultPhotoFacts,
  upload: Upload | null,
): Promise<{ id: number }> {
  if (!upload) throw new AppError('validation', {}, { file: 'fields.file.missing' });
  const scope = await deps.scopeOf(actor, addFaultPhoto.permission);
  const known = await photoOfKey(deps.db, id, facts.key, actor.userName);
  if (known !== null) return { id: known };
  demandOwn(actor, await findOrder(deps.db, scope, id));
  const { bytes, thumbnail, mediaType } = await checkedPhoto(upload.name, upload.bytes);
  const sizeBytes = bytes.length;
  const given = { stream: Readable.from([bytes]), mediaType, name: `${facts.moment}.webp`, sizeBytes };
  const file = await deps.files.issue(actor, given, 'fault');
  const kept = await deps.db
    .transaction()
    .execute(async (trx) => {
      demandOwn(actor, await lockOrder(trx, scope, id));
      return keep(trx, deps, actor, { orderId: id, facts, file, sizeBytes, thumbnail });
    })
    .catch(async (error: unknown) => {
      await deps.files.remove(file);
      throw error;
    });
  if (!kept.isNew) await deps.files.remove(file);
  return { id: kept.id };
}

interface Content {
  orderId: number;
  facts: FaultPhotoFacts;
  file: string;
  sizeBytes: number;
  thumbnail: Buffer;
}

/** In the transaction that holds the order: whoever sends the same at once waits, and finds it kept. */
async function keep(
  trx: Trx,
  { clock }: FaultPhotosDeps,
  actor: Actor,
  { orderId, facts: { moment, takenAt, key, stepKey }, file, sizeBytes, thumbnail }: Content,
): Promise<{ id: number; isNew: boolean }> {
  const known = await photoOfKey(trx, orderId, key, actor.userName);
  if (known !== null) return { id: known, isNew: false };
  if ((await photoCount(trx, orderId)) >= limits.perOrder)
    throw new AppError('validation', { most: limits.perOrder }, { file: 'fields.faultPhotos' });
  const stepN = moment === 'evidence' ? await provenStep(trx, orderId, stepKey) : null;
  if (stepN === undefined) throw new AppError('validation', {}, { stepKey: 'fields.notAllowed' });
  const now = clock.now();
  const at = { takenAt: Math.min(takenAt, now), addedAt: now };
  const photo = { ...at, moment, file, sizeBytes, thumbnail, stepN, by: actor.userName, key };
  const id = await insertPhoto(trx, orderId, photo);
  const detail = { moment, sizeBytes };
  await writeAudit(trx, actor, { at: now, action: 'fault.photo', subject: `fault:${orderId}`, detail });
  return { id, isNew: true };
}
