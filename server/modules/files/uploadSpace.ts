import { Transform, type Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { insertFile, type IssuedFile, type IssuedKind } from './files.store';

/** How much may be kept, so that what people send never takes the space of what the field sends. */
export interface UploadLimits {
  perAccountBytes: number;
  inAllBytes: number;
  /** Stays free on the disk; above what lets the intake pause. */
  reserveBytes: number;
  freeBytes(): Promise<number>;
}

/** What people send, as against what the server prepares for them and removes within the hour. */
const sent: readonly IssuedKind[] = ['upload', 'avatar', 'site', 'fault'];
/** What is kept of a site or an order is theirs, whoever sent it. */
const personal: readonly IssuedKind[] = ['upload', 'avatar'];
const isSent = (kind: IssuedKind): boolean => sent.includes(kind);
const measuredEveryBytes = 16 * 2 ** 20;
/** Of the advisory lock under which the sums are compared. */
const quotaLock = 0x66_69_6c_65;

export interface UploadSpace {
  /** @throws AppError 'diskShort' */
  demandDisk(sizeBytes: number): Promise<void>;
  /** The same content, measured against the disk while it passes. */
  watched(content: Readable): Readable;
  /** @throws AppError 'uploadQuota' or 'uploadsFull' */
  keep(file: IssuedFile): Promise<void>;
}

export function createUploadSpace(db: Db, limits: UploadLimits): UploadSpace {
  const demandDisk = async (sizeBytes: number) => {
    if ((await limits.freeBytes()) - sizeBytes < limits.reserveBytes) throw new AppError('diskShort');
  };
  return {
    demandDisk,
    watched: (content) => content.pipe(watching(content, () => demandDisk(0))),
    keep: (file) =>
      db.transaction().execute(async (trx) => {
        if (isSent(file.kind)) {
          await sql`select pg_advisory_xact_lock(${quotaLock})`.execute(trx);
          demandQuota(file, await sumsOf(trx, file.userId), limits);
        }
        await insertFile(trx, file);
      }),
  };
}

interface Sums {
  own: number;
  all: number;
}

const sumsOf = async (db: Db, userId: number): Promise<Sums> => {
  const { rows } = await sql<Sums>`
    select coalesce(sum(size_bytes), 0)::float8 as "all",
      coalesce(sum(size_bytes) filter (where user_id = ${userId} and kind = any(${[...personal]}::text[])), 0)::float8 as own
    from issued_files where kind = any(${[...sent]}::text[])`.execute(db);
  return rows[0] ?? { own: 0, all: 0 };
};

function demandQuota({ sizeBytes, kind }: IssuedFile, { own, all }: Sums, limits: UploadLimits): void {
  if (personal.includes(kind) && own + sizeBytes > limits.perAccountBytes)
    throw new AppError('uploadQuota', { mib: Math.floor(limits.perAccountBytes / 2 ** 20) });
  if (all + sizeBytes > limits.inAllBytes) throw new AppError('uploadsFull');
}

function watching(content: Readable, demand: () => Promise<void>): Transform {
  let unmeasured = 0;
  const watch = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      unmeasured += chunk.length;
      if (unmeasured < measuredEveryBytes) return next(null, chunk);
      unmeasured = 0;
      demand().then(
        () => next(null, chunk),
        (error: unknown) => next(error as Error),
      );
    },
    destroy(error, done) {
      content.destroy();
      done(error);
    },
  });
  content.once('error', (error) => watch.destroy(error));
  return watch;
}
