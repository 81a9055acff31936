import { Readable } from 'node:stream';
import { siteRecordLimits as limits } from '@contract/siteRecords';
import { AppError } from '../../platform/errors';
import type { Actor, Upload } from '../../platform/http/route';
import { checkedPhoto, checkedUpload, isPhotoName, pictureOf, type KeptFile } from '../files';
import { change, demandSpace, demandSite, writerOf, type SiteRecordsDeps } from './siteRecords.service';
import { countOf, fileOf, insertFileRow, removeRow } from './siteRecords.store';

const title = '站点资料';
const longestName = 120;

async function checked({ name, bytes }: Upload) {
  if (!isPhotoName(name))
    return { ...(await checkedUpload(name, bytes)), kind: 'document' as const, thumbnail: null };
  return { ...(await checkedPhoto(name, bytes)), kind: 'photo' as const };
}

/** What is kept bears the ending of what it became, whatever it was called. */
const keptName = (name: string, extension: string): string =>
  `${name.replace(/\.[^.]*$/, '').slice(0, longestName)}.${extension}`;

/** @throws AppError 'validation' for content that is not what its name says, 'notFound' outside the scope */
export async function addFile(
  deps: SiteRecordsDeps,
  actor: Actor,
  siteId: number,
  upload: Upload | null,
): Promise<{ id: number }> {
  if (!upload) throw new AppError('validation', {}, { file: 'fields.file.missing' });
  await demandSite(deps, actor, siteId, 'site:record:edit');
  const { bytes, kind, extension, mediaType, thumbnail } = await checked(upload);
  const name = keptName(upload.name, extension);
  const stream = Readable.from([bytes]);
  const file = await deps.files.issue(actor, { stream, mediaType, name, sizeBytes: bytes.length }, 'site');
  const event = { action: 'siteFiles.added', title, detail: { name, kind } };
  return change(deps, actor, siteId, event, async (trx) => {
    const most = kind === 'photo' ? limits.photos : limits.documents;
    demandSpace(await countOf(trx, 'site_files', siteId, kind), most);
    const row = { kind, file, name, sizeBytes: bytes.length, thumbnail };
    return { id: await insertFileRow(trx, siteId, row, writerOf(deps, actor)) };
  }).catch(async (error: unknown) => {
    await deps.files.remove(file);
    throw error;
  });
}

export async function removeFile(
  deps: SiteRecordsDeps,
  actor: Actor,
  siteId: number,
  id: number,
): Promise<void> {
  const known = await fileOf(deps.db, siteId, id);
  const event = { action: 'siteFiles.removed', title, detail: { name: known?.name ?? '' } };
  await change(deps, actor, siteId, event, async (trx) => {
    if (!(await removeRow(trx, 'site_files', siteId, id))) throw new AppError('notFound');
  });
  if (known) await deps.files.remove(known.file);
}

export async function openFile(
  deps: SiteRecordsDeps,
  actor: Actor,
  siteId: number,
  id: number,
): Promise<KeptFile> {
  await demandSite(deps, actor, siteId);
  const known = await fileOf(deps.db, siteId, id);
  const kept = known && (await deps.files.findOf('site', known.file));
  if (!kept) throw new AppError('notFound');
  return kept;
}

export async function photoOf(
  deps: SiteRecordsDeps,
  actor: Actor,
  siteId: number,
  id: number,
): Promise<{ src: string }> {
  const kept = await openFile(deps, actor, siteId, id);
  if (!kept.mediaType.startsWith('image/')) throw new AppError('notFound');
  return pictureOf(kept);
}
