import { sql } from 'kysely';
import {
  wallSilentMs,
  type Display,
  type DisplayDraft,
  type DisplaySettings,
  type WallBeat,
} from '@contract/displays';
import type { EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';

/** How a wall stands at `now`, and against the build that is served. */
export interface Moment {
  now: EpochMs;
  build: string | null;
}

export async function listDisplays(
  db: Db | Trx,
  id: number | null = null,
  { now, build }: Moment = { now: 0, build: null },
): Promise<Display[]> {
  const { rows } = await sql<Omit<Display, 'isAlive' | 'isCurrent'>>`
    select d.id as "displayId", d.name, d.created_by as "createdBy", d.created_at as "createdAt",
      d.rotate_at as "rotateAt", d.revoked_at as "revokedAt",
      array(select region_id from display_regions where display_id = d.id order by 1) as "regionIds",
      newest.seen_at as "lastSeenAt", newest.source as "lastSource",
      d.is_watched as "isWatched", d.plan, d.beat_at as "beatAt", d.beat
    from displays d
    left join lateral (
      select seen_at, source from sessions
      where display_id = d.id and seen_at > created_at order by seen_at desc limit 1
    ) newest on true
    where ${id}::int is null or d.id = ${id}
    order by d.revoked_at is not null, d.name, d.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    isAlive: row.revokedAt === null && row.beatAt !== null && now - row.beatAt < wallSilentMs,
    isCurrent: row.beat?.build == null || build === null ? null : row.beat.build === build,
  }));
}

export const writeBeat = (db: Db, id: number, beat: WallBeat, now: EpochMs) =>
  db
    .updateTable('displays')
    .set({ beat_at: now, beat: JSON.stringify(beat) })
    .where('id', '=', id)
    .execute();

export const setSettings = (trx: Trx, id: number, { plan, isWatched }: DisplaySettings) =>
  trx
    .updateTable('displays')
    .set({ plan: plan === null ? null : JSON.stringify(plan), is_watched: isWatched })
    .where('id', '=', id)
    .execute();

export async function insertDisplay(
  trx: Trx,
  draft: DisplayDraft,
  by: string,
  now: EpochMs,
  rotateAt: EpochMs,
): Promise<number> {
  const { id } = await trx
    .insertInto('displays')
    .values({ name: draft.name, created_by: by, created_at: now, rotate_at: rotateAt, revoked_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setRegions(trx, id, draft.regionIds);
  return id;
}

export async function updateDisplay(trx: Trx, id: number, draft: DisplayDraft): Promise<void> {
  await trx.updateTable('displays').set({ name: draft.name }).where('id', '=', id).execute();
  await trx.deleteFrom('display_regions').where('display_id', '=', id).execute();
  await setRegions(trx, id, draft.regionIds);
  // Walls have no user whose permission version could change; every open connection asks again instead.
  await sql`select pg_notify('permission_changed', 'all')`.execute(trx);
}

const setRegions = (trx: Trx, id: number, regionIds: readonly number[]) =>
  trx
    .insertInto('display_regions')
    .values([...new Set(regionIds)].map((region_id) => ({ display_id: id, region_id })))
    .execute();

export const setRotateAt = (trx: Db | Trx, id: number, rotateAt: EpochMs) =>
  trx.updateTable('displays').set({ rotate_at: rotateAt }).where('id', '=', id).execute();

export const revokeDisplay = (trx: Trx, id: number, now: EpochMs) =>
  trx
    .updateTable('displays')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();

export async function countRegions(db: Db | Trx, ids: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('regions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return count;
}

/** Living sessions of a wall, oldest first; holds the wall's row so that two renewals queue up. */
export async function sessionsOfDisplay(trx: Trx, id: number): Promise<number[]> {
  await trx.selectFrom('displays').select('id').where('id', '=', id).forUpdate().execute();
  const rows = await trx
    .selectFrom('sessions')
    .select('id')
    .where('display_id', '=', id)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
