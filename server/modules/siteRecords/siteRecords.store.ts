import { sql } from 'kysely';
import type { SiteFile, SiteNote, SitePerson, SitePersonDraft } from '@contract/siteRecords';
import type { EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';
import { dataAddress } from '../files';
import { scopeFilter, type Scope } from '../scope';

/** Code of the site when the scope holds it; null otherwise, so that a caller cannot tell which. */
export async function siteCodeIn(db: Db | Trx, scope: Scope, siteId: number): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select code from sites where id = ${siteId} and ${scopeFilter(scope, 'area_id', 'dept_id')}`.execute(db);
  return rows[0]?.code ?? null;
}

export const peopleOf = (db: Db, siteId: number): Promise<SitePerson[]> =>
  db
    .selectFrom('site_people')
    .select(['id', 'name', 'part', 'phone', 'remark'])
    .where('site_id', '=', siteId)
    .orderBy('id')
    .execute();

export const notesOf = (db: Db, siteId: number): Promise<SiteNote[]> =>
  db
    .selectFrom('site_notes')
    .select(['id', 'text', 'author', 'created_at as at'])
    .where('site_id', '=', siteId)
    .orderBy('id', 'desc')
    .execute();

export async function filesOf(db: Db, siteId: number): Promise<SiteFile[]> {
  const rows = await db
    .selectFrom('site_files')
    .select(['id', 'kind', 'name', 'size_bytes', 'author', 'created_at', 'thumbnail'])
    .where('site_id', '=', siteId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ size_bytes, created_at, thumbnail, ...file }) => ({
    ...file,
    sizeBytes: size_bytes,
    at: created_at,
    thumbnail: thumbnail && dataAddress('image/webp', thumbnail),
  }));
}

/** How many there are; asked under a lock of the site, so that two at once do not pass a limit together. */
export async function countOf(
  trx: Trx,
  table: 'site_people' | 'site_notes' | 'site_files',
  siteId: number,
  kind: 'photo' | 'document' | null = null,
): Promise<number> {
  await sql`select 1 from sites where id = ${siteId} for no key update`.execute(trx);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where site_id = ${siteId}
      ${kind === null ? sql`` : sql`and kind = ${kind}`}`.execute(trx);
  return rows[0]?.n ?? 0;
}

export async function insertPerson(trx: Trx, siteId: number, draft: SitePersonDraft): Promise<number> {
  const values = { site_id: siteId, ...draft };
  const { id } = await trx.insertInto('site_people').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** False when the site has no such contact. */
export async function updatePerson(
  trx: Trx,
  siteId: number,
  id: number,
  draft: SitePersonDraft,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('site_people')
    .set(draft)
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Writer {
  userId: number | null;
  userName: string;
  now: EpochMs;
}

export async function insertNote(
  trx: Trx,
  siteId: number,
  text: string,
  { userId, userName, now }: Writer,
): Promise<number> {
  const values = { site_id: siteId, text, user_id: userId, author: userName, created_at: now };
  const { id } = await trx.insertInto('site_notes').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export interface FileRow {
  kind: 'photo' | 'document';
  file: string;
  name: string;
  sizeBytes: number;
  thumbnail: Buffer | null;
}

export async function insertFileRow(
  trx: Trx,
  siteId: number,
  { sizeBytes, ...file }: FileRow,
  { userName, now }: Writer,
): Promise<number> {
  const values = { site_id: siteId, ...file, size_bytes: sizeBytes, author: userName, created_at: now };
  const { id } = await trx.insertInto('site_files').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function fileOf(
  db: Db | Trx,
  siteId: number,
  id: number,
): Promise<{ kind: 'photo' | 'document'; file: string; name: string } | null> {
  const row = await db
    .selectFrom('site_files')
    .select(['kind', 'file', 'name'])
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row ?? null;
}

/** False when the site has no such row. */
export async function removeRow(
  trx: Trx,
  table: 'site_people' | 'site_notes' | 'site_files',
  siteId: number,
  id: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where id = ${id} and site_id = ${siteId}`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}
