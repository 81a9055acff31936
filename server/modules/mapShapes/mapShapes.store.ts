import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { BoundaryLine, MapArea, MapAreaDraft, MapBoundary } from '@contract/mapShapes';
import type { EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';
import type { Scope } from '../scope';

const areaIdsOf = (scope: Scope): number[] => [...new Set(scope.grants.flatMap(({ areaIds }) => areaIds))];

/** The region itself and all below it. */
const below = (regionId: RawBuilder<unknown>) => sql`
  (with recursive b as (
    select id, level from regions where id = ${regionId}
    union
    select r.id, r.level from b join regions r on r.parent_id = b.id
  ) select id from b where level = 'area')`;

/** Seen by whoever sees an area in the region. */
const visible = (scope: Scope): RawBuilder<SqlBool> =>
  scope.isAll
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select 1 from ${below(sql`a.region_id`)} x where x.id = any(${areaIdsOf(scope)}::int[]))`;

export async function areasOf(db: Db | Trx, scope: Scope, id: number | null = null): Promise<MapArea[]> {
  const { rows } = await sql<MapArea>`
    select a.id, a.region_id as "regionId", a.outline, a.created_by as "createdBy", a.created_at as "createdAt",
      json_build_object('zh', a.name_zh, 'en', a.name_en, 'hk', a.name_hk) as name
    from map_areas a where ${visible(scope)} and (${id}::int is null or a.id = ${id}) order by a.id`.execute(
    db,
  );
  return rows;
}

/** Whether the scope holds every area of the region; of no region, only one that sees all. */
export async function holdsRegion(db: Db | Trx, scope: Scope, regionId: number | null): Promise<boolean> {
  if (scope.isAll) return true;
  if (regionId === null) return false;
  const { rows } = await sql<{ isForeign: boolean }>`
    select exists (select 1 from ${below(sql`${regionId}::int`)} x
      where not (x.id = any(${areaIdsOf(scope)}::int[]))) as "isForeign"`.execute(db);
  return rows[0]?.isForeign === false;
}

export async function regionExists(db: Db | Trx, regionId: number): Promise<boolean> {
  const row = await db.selectFrom('regions').select('id').where('id', '=', regionId).executeTakeFirst();
  return row !== undefined;
}

export async function addArea(
  trx: Trx,
  { name, regionId, outline }: MapAreaDraft,
  by: string,
  now: EpochMs,
): Promise<number> {
  const { id } = await trx
    .insertInto('map_areas')
    .values({
      region_id: regionId,
      name_zh: name.zh,
      name_en: name.en,
      name_hk: name.hk,
      outline: JSON.stringify(outline),
      created_by: by,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const changeArea = (trx: Trx, id: number, { name, regionId, outline }: MapAreaDraft) =>
  trx
    .updateTable('map_areas')
    .set({
      region_id: regionId,
      name_zh: name.zh,
      name_en: name.en,
      name_hk: name.hk,
      outline: JSON.stringify(outline),
    })
    .where('id', '=', id)
    .execute();

export const removeArea = (trx: Trx, id: number) =>
  trx.deleteFrom('map_areas').where('id', '=', id).execute();

export async function boundariesOf(db: Db): Promise<MapBoundary[]> {
  return db
    .selectFrom('map_boundaries')
    .select(['id', 'name', 'lines', 'created_by as createdBy', 'created_at as createdAt'])
    .orderBy('id')
    .execute();
}

export async function countBoundaries(trx: Trx): Promise<number> {
  const { total } = await trx
    .selectFrom('map_boundaries')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

interface NewBoundary {
  name: string;
  lines: BoundaryLine[];
  points: number;
  by: string;
  now: EpochMs;
}

export async function addBoundary(trx: Trx, { name, lines, points, by, now }: NewBoundary): Promise<number> {
  const { id } = await trx
    .insertInto('map_boundaries')
    .values({
      name,
      lines: JSON.stringify(lines),
      line_count: lines.length,
      point_count: points,
      created_by: by,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The name of what was removed; undefined when there was none. */
export async function removeBoundary(trx: Trx, id: number): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('map_boundaries')
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
