import { sql } from 'kysely';
import type { EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';

export type IssuedKind = 'export' | 'upload' | 'avatar' | 'report' | 'site' | 'fault';

export interface IssuedFile {
  name: string;
  userId: number;
  kind: IssuedKind;
  originalName: string;
  mediaType: string;
  sizeBytes: number;
  createdAt: EpochMs;
}

export const insertFile = (db: Db, file: IssuedFile) =>
  db
    .insertInto('issued_files')
    .values({
      name: file.name,
      user_id: file.userId,
      kind: file.kind,
      original_name: file.originalName.slice(0, 200),
      media_type: file.mediaType,
      size_bytes: file.sizeBytes,
      created_at: file.createdAt,
    })
    .execute();

export async function findFile(db: Db, name: string): Promise<IssuedFile | null> {
  const row = await db.selectFrom('issued_files').selectAll().where('name', '=', name).executeTakeFirst();
  return row
    ? {
        name,
        userId: row.user_id ?? 0,
        kind: row.kind,
        originalName: row.original_name,
        mediaType: row.media_type,
        sizeBytes: row.size_bytes,
        createdAt: row.created_at,
      }
    : null;
}

/** True for exactly one of those who ask at once. */
export async function takeFile(db: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('issued_files').where('name', '=', name).executeTakeFirst();
  return numDeletedRows > 0n;
}

export const oldExports = (db: Db, before: EpochMs) =>
  db
    .selectFrom('issued_files')
    .select('name')
    .where('kind', '=', 'export')
    .where('created_at', '<', before)
    .limit(1_000)
    .execute();

/** Reports live as long as the line of the job log that tells of them. */
export const unloggedReports = (db: Db, before: EpochMs) =>
  db
    .selectFrom('issued_files as f')
    .select('f.name')
    .where('f.kind', '=', 'report')
    .where('f.created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('job_log as l').select('l.id').whereRef('l.report_file', '=', 'f.name'))),
    )
    .limit(1_000)
    .execute();

/** What was sent and is named by no notice, no guide and no person. */
export const unusedUploads = (db: Db, before: EpochMs) =>
  db
    .selectFrom('issued_files as f')
    .select('f.name')
    .where('f.kind', 'in', ['upload', 'avatar'])
    .where('f.created_at', '<', before)
    .where(
      sql<boolean>`not exists (select 1 from notices where strpos(notice_content, f.name) > 0)
        and not exists (select 1 from alarm_guides where strpos(text || coalesce(link, ''), f.name) > 0)
        and not exists (select 1 from users where strpos(avatar, f.name) > 0)`,
    )
    .limit(1_000)
    .execute();
