import * as calls from '@contract/calls/files';
import { Readable } from 'node:stream';
import { dayMs, hourMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { isOwnName, type FileStore } from '../../platform/fileStore';
import { Download, type Actor, type Route, serve } from '../../platform/http/route';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { checkedUpload } from './content';
import { createFollowExport, forgetProgress, progressRoute, type FollowExport } from './progress';
import {
  findFile,
  oldExports,
  takeFile,
  unloggedReports,
  unusedUploads,
  type IssuedFile,
  type IssuedKind,
} from './files.store';
import { createUploadSpace, type UploadLimits } from './uploadSpace';

export { checkedAvatar, checkedPhoto, checkedUpload, isPhotoName } from './content';
export { dataAddress, pictureOf } from './picture';
export type { UploadLimits } from './uploadSpace';

export interface FilesDeps {
  db: Db;
  clock: Clock;
  log: Log;
  store: FileStore;
  uploads: UploadLimits;
}

interface Given {
  stream: Readable;
  mediaType: string;
  name: string;
  /** When it is known beforehand. */
  sizeBytes?: number;
}

export interface KeptFile extends IssuedFile {
  /** Under which it is told to a browser. */
  headers: Record<string, string>;
  open(): Promise<Readable>;
}

export interface Files {
  routes: Route[];
  /** Removes prepared files that nobody fetched, and uploads that nothing refers to. */
  sweep: Unit;
  /** Keeps a file for one person; answers its name. */
  issue(actor: Pick<Actor, 'userId'>, file: Given, kind?: IssuedKind): Promise<string>;
  /** A kept report, for whoever has found that it may be given away; null: there is none. */
  findReport(name: string): Promise<KeptFile | null>;
  /** The same of a file that is kept of a site, or of an order. */
  findOf(kind: 'site' | 'fault', name: string): Promise<KeptFile | null>;
  remove(name: string): Promise<void>;
  store: FileStore;
  follow: FollowExport;
}

const exportsKeptMs = hourMs;
/** Long enough to finish and save what an upload was made for. */
const unusedKeptMs = dayMs;
const pictureExtensions = /\.(png|jpe?g|webp|gif)$/;

/** What was sent is never a page of ours: no script runs in it, and no browser guesses what it is. */
const harmless = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

const headersOf = (
  { name, originalName, mediaType }: IssuedFile,
  isInline: boolean,
): Record<string, string> => ({
  ...harmless,
  'content-type': mediaType,
  'content-disposition': `${isInline && pictureExtensions.test(name) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(originalName)}`,
  'download-filename': encodeURIComponent(originalName),
  'access-control-expose-headers': 'Content-Disposition,download-filename',
});

export function createFiles(deps: FilesDeps): Files {
  const { db, clock, store } = deps;
  const uploadSpace = createUploadSpace(db, deps.uploads);
  const issue: Files['issue'] = async (actor, given, kind = 'export') => {
    await uploadSpace.demandDisk(given.sizeBytes ?? 0);
    const { stream, mediaType, name: originalName } = given;
    const extension = /\.([a-z0-9]{1,5})$/.exec(originalName)?.[1] ?? 'bin';
    const { name, sizeBytes } = await store.write(extension, uploadSpace.watched(stream));
    const { userId } = actor;
    const file = { name, userId, kind, originalName, mediaType, sizeBytes, createdAt: clock.now() };
    await uploadSpace.keep(file).catch(async (error: unknown) => {
      await store.remove(name);
      throw error;
    });
    return name;
  };
  const remove = async (name: string) => {
    // The row goes last: what a store could not remove is tried again by the next sweep.
    await store.remove(name);
    await takeFile(db, name);
  };
  return {
    routes: [uploadRoute(deps, issue), downloadRoute(deps), progressRoute(deps), readRoute(deps)],
    store,
    sweep: createSweep(deps, remove),
    issue,
    findReport: (name) => findKept(deps, name, 'report'),
    findOf: (kind, name) => findKept(deps, name, kind),
    remove,
    follow: createFollowExport(deps),
  };
}

async function findKept(deps: FilesDeps, name: string, kind: IssuedKind): Promise<KeptFile | null> {
  const file = await findFile(deps.db, name);
  if (file?.kind !== kind) return null;
  return { ...file, headers: headersOf(file, false), open: () => opened(deps, file) };
}

const uploadRoute = (_deps: FilesDeps, issue: Files['issue']): Route =>
  serve(calls.uploadFile, async ({ actor, upload }) => {
    if (!upload) throw new AppError('validation', {}, { file: 'fields.file.missing' });
    const { bytes, mediaType } = await checkedUpload(upload.name, upload.bytes);
    const name = await issue(
      actor,
      {
        stream: Readable.from([bytes]),
        sizeBytes: bytes.length,
        mediaType,
        name: upload.name.toLowerCase(),
      },
      'upload',
    );
    const fileName = `/common/file/${name}`;
    return { url: fileName, fileName, newFileName: name, originalFilename: upload.name };
  });

/** R-CALL-10: only what the server itself prepared for this very person; a path is no such name. */
const downloadRoute = (deps: FilesDeps): Route =>
  serve(calls.downloadFile, async ({ actor, query }) => {
    const file = isOwnName(query.fileName) ? await findFile(deps.db, query.fileName) : null;
    if (!file || file.userId !== actor.userId || file.kind !== 'export') throw new AppError('notFound');
    const stream = query.delete === 'true' ? await openOnce(deps, file) : await opened(deps, file);
    return new Download(stream, { ...headersOf(file, false), 'cache-control': 'no-store' });
  });

async function opened({ store }: FilesDeps, { name }: IssuedFile): Promise<Readable> {
  if (!(await store.exists(name))) throw new AppError('notFound');
  return store.read(name);
}

/** Opened before it is taken: a store that cannot be reached does not use up the only time. */
async function openOnce(deps: FilesDeps, file: IssuedFile): Promise<Readable> {
  const stream = await opened(deps, file);
  if (!(await takeFile(deps.db, file.name))) {
    stream.destroy();
    throw new AppError('notFound');
  }
  const forget = () =>
    deps.store
      .remove(file.name)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'a fetched file could not be removed'));
  stream.once('close', () => void forget());
  return stream;
}

const readRoute = (deps: FilesDeps): Route =>
  serve(calls.readFile, async ({ params }) => {
    const file = isOwnName(params.name) ? await findFile(deps.db, params.name) : null;
    if (file?.kind !== 'upload' && file?.kind !== 'avatar') throw new AppError('notFound');
    return new Download(await opened(deps, file), {
      ...headersOf(file, true),
      'cache-control': 'private, max-age=86400',
    });
  });

function createSweep({ db, clock, log }: FilesDeps, remove: (name: string) => Promise<void>): Unit {
  let end = () => {};
  const sweep = async () => {
    const before = clock.now() - exportsKeptMs;
    const unused = await unusedUploads(db, clock.now() - unusedKeptMs);
    for (const { name } of [
      ...(await oldExports(db, before)),
      ...(await unloggedReports(db, before)),
      ...unused,
    ])
      await remove(name);
    await forgetProgress(db, clock.now() - dayMs);
  };
  const quietly = () =>
    sweep().catch((error: unknown) => log.warn({ err: error }, 'old exports could not be removed'));
  return {
    name: 'file sweep',
    async start() {
      await quietly();
      end = clock.every(hourMs / 6, () => void quietly());
    },
    async stop() {
      end();
    },
  };
}
