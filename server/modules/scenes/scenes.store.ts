import { sql } from 'kysely';
import type { Scene, SceneBody, SceneDraft, ShowPlan } from '@contract/scenes';
import type { EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';
import { scopeFilter, type Scope } from '../scope';
import type { SeenRegion } from './sceneRegions';

type Seeded = Scene & { seedKey: string | null };

/** Every scene that was not removed, those of the seed first. */
export async function listScenes(db: Db | Trx): Promise<Seeded[]> {
  const rows = await db
    .selectFrom('scenes')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy(sql`seed_key is null`)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    sceneId: row.id,
    name: { zh: row.name_zh, en: row.name_en, hk: row.name_hk },
    // Only what the contract has checked is ever written.
    body: row.body as SceneBody,
    version: row.version,
    updatedBy: row.updated_by,
    updatedAt: row.updated_at,
    seedKey: row.seed_key,
  }));
}

const columnsOf = ({ name, body }: SceneDraft) => ({
  name_zh: name.zh,
  name_en: name.en,
  name_hk: name.hk,
  body: JSON.stringify(body),
});

export async function insertScene(
  trx: Trx,
  draft: SceneDraft,
  by: string,
  now: EpochMs,
  seedKey: string | null = null,
): Promise<number> {
  const { id } = await trx
    .insertInto('scenes')
    .values({
      ...columnsOf(draft),
      seed_key: seedKey,
      updated_by: by,
      updated_at: now,
      removed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns whether the scene still stood at that version */
export async function updateScene(
  trx: Trx,
  id: number,
  version: number,
  draft: SceneDraft,
  by: string,
  now: EpochMs,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('scenes')
    .set({ ...columnsOf(draft), version: version + 1, updated_by: by, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns whether there was such a scene */
export async function removeScene(trx: Trx, id: number, now: EpochMs): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('scenes')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of these sites and regions, those in which the scope sees something. */
export async function seenPlaces(
  db: Db | Trx,
  scope: Scope,
  siteIds: readonly number[],
  regionIds: readonly number[],
): Promise<{ siteIds: ReadonlySet<number>; regionIds: ReadonlySet<number> }> {
  const sites = await sql<{ id: number }>`select s.id from sites s
    where s.id = any(${siteIds}::int[]) and ${scopeFilter(scope, 's.area_id', 's.dept_id')}`.execute(db);
  const areaIds = scope.grants.flatMap((grant) => grant.areaIds);
  const regions = await sql<{ id: number }>`
    with recursive up as (
      select id, parent_id from regions where ${scope.isAll} or id = any(${areaIds}::int[])
      union
      select r.id, r.parent_id from up join regions r on r.id = up.parent_id
    )
    select id from up where id = any(${regionIds}::int[])`.execute(db);
  const idsOf = (rows: readonly { id: number }[]) => new Set(rows.map(({ id }) => id));
  return { siteIds: idsOf(sites.rows), regionIds: idsOf(regions.rows) };
}

/** Regions of every level, parents first. */
export const listRegions = (db: Db | Trx): Promise<SeenRegion[]> =>
  db
    .selectFrom('regions')
    .select(['id', 'parent_id as parentId', 'level', 'name_zh as zh', 'name_en as en', 'name_hk as hk'])
    .orderBy(sql`array_position(array['province', 'city', 'area'], level)`)
    .orderBy('code')
    .execute();

export async function planOf(db: Db | Trx, displayId: number): Promise<ShowPlan | null> {
  const row = await db.selectFrom('displays').select('plan').where('id', '=', displayId).executeTakeFirst();
  return (row?.plan as ShowPlan | null | undefined) ?? null;
}

/** Changes with every scene and with the wall's own plan, and with nothing else. */
export async function showMark(db: Db | Trx, displayId: number | null): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select md5(coalesce((select string_agg(id || '.' || version, ',' order by id) from scenes
        where removed_at is null), '')
      || coalesce((select plan::text from displays where id = ${displayId}), '')) as mark`.execute(db);
  return rows[0]?.mark ?? '';
}
