import { sql } from 'kysely';
import type { FaultPhoto } from '@contract/faultFiles';
import type { Db, Trx } from '../../../platform/database/database';
import { dataAddress } from '../../files';

export interface NewPhoto extends Omit<FaultPhoto, 'id' | 'thumbnail'> {
  thumbnail: Buffer;
  file: string;
  key: string;
}

export async function photosOf(db: Db, orderId: number): Promise<FaultPhoto[]> {
  const { rows } = await sql<Omit<FaultPhoto, 'thumbnail'> & { thumbnail: Buffer }>`
    select id, moment, taken_at as "takenAt", added_at as "addedAt", by_user as by, step_n as "stepN", size_bytes as "sizeBytes", thumbnail
    from fault_photos where order_id = ${orderId} order by taken_at, id`.execute(db);
  return rows.map(({ thumbnail, ...photo }) => ({
    ...photo,
    thumbnail: dataAddress('image/webp', thumbnail),
  }));
}

/** The photo that came from this person with this key before; null: it is new. */
export async function photoOfKey(
  db: Db | Trx,
  orderId: number,
  key: string,
  by: string,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from fault_photos where order_id = ${orderId} and key = ${key} and by_user = ${by}`.execute(db);
  return rows[0]?.id ?? null;
}

/** The name under which the photo of this very order is kept. */
export async function fileOfPhoto(db: Db, orderId: number, id: number): Promise<string | null> {
  const { rows } = await sql<{ file: string }>`
    select file from fault_photos where order_id = ${orderId} and id = ${id}`.execute(db);
  return rows[0]?.file ?? null;
}

/** Asked while the order is locked, so that two at once do not pass the limit together. */
export async function photoCount(trx: Trx, orderId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from fault_photos where order_id = ${orderId}`.execute(trx);
  return rows[0]?.n ?? 0;
}

export async function insertPhoto(trx: Trx, orderId: number, photo: NewPhoto): Promise<number> {
  const { moment, file, sizeBytes, thumbnail, takenAt, addedAt, by, stepN, key } = photo;
  const { rows } = await sql<{ id: number }>`
    insert into fault_photos (order_id, moment, file, size_bytes, thumbnail, taken_at, added_at, by_user, step_n, key)
    values (${orderId}, ${moment}, ${file}, ${sizeBytes}, ${thumbnail}, ${takenAt}, ${addedAt}, ${by}, ${stepN}, ${key})
    returning id`.execute(trx);
  return rows[0]?.id ?? 0;
}

/** The suspension that a photo proves: the one that its sender names, else the newest. Undefined: it names none that is there. */
export async function provenStep(
  trx: Trx,
  orderId: number,
  stepKey: string | undefined,
): Promise<number | null | undefined> {
  const named = stepKey === undefined ? sql`true` : sql`key = ${stepKey}`;
  const { rows } = await sql<{ n: number }>`
    select n from fault_steps where order_id = ${orderId} and verb = 'suspend' and ${named}
    order by n desc limit 1`.execute(trx);
  return rows[0]?.n ?? (stepKey === undefined ? null : undefined);
}
