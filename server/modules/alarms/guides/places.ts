import type { GuidePlaceKind } from '@contract/alarmGuides';
import type { LocalName } from '@contract/languages';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/database';
import { areasBelow, covers, type Scope } from '../../scope';
import { alarmScope } from '../alarmScope';

/** Neither: everywhere. */
export interface GuidedPlace {
  siteId: number | null;
  regionId: number | null;
}

export interface PlaceOfAlarm extends GuidedPlace {
  kind: GuidePlaceKind;
  name: LocalName | null;
}

const everywhere: PlaceOfAlarm = { kind: 'everywhere', siteId: null, regionId: null, name: null };

/** What the alarm is, and the places that it lies in, the nearest first; null when the scope does not hold it. */
export const placesOfAlarm = async (
  db: Db,
  scope: Scope,
  alarmId: number,
): Promise<{ definitionId: string; places: PlaceOfAlarm[] } | null> => {
  const { rows: alarms } = await sql<{
    definitionId: string;
    siteId: number | null;
    siteName: string;
    areaId: number | null;
  }>`
    select a.definition_id as "definitionId", s.id as "siteId", s.name as "siteName",
      coalesce(s.area_id, a.area_id) as "areaId"
    from alarms a left join sites s on s.id = a.site_id
    where a.id = ${alarmId} and ${alarmScope(scope)}`.execute(db);
  const [alarm] = alarms;
  if (alarm === undefined) return null;
  const { definitionId, siteId, siteName, areaId } = alarm;
  const name = { zh: siteName, en: siteName, hk: siteName };
  const site: PlaceOfAlarm[] = siteId === null ? [] : [{ kind: 'site', siteId, regionId: null, name }];
  return { definitionId, places: [...site, ...(await regionsAbove(db, areaId)), everywhere] };
};

const regionsAbove = async (db: Db, areaId: number | null): Promise<PlaceOfAlarm[]> => {
  const { rows } = await sql<PlaceOfAlarm>`
    with recursive above as (
      select r.*, 1 as step from regions r where r.id = ${areaId}
      union all
      select r.*, step + 1 from above join regions r on r.id = above.parent_id where step < 3
    )
    select level as kind, null as "siteId", id as "regionId",
      jsonb_build_object('zh', name_zh, 'en', name_en, 'hk', name_hk) as name
    from above order by step`.execute(db);
  return rows;
};

/**
 * Whether all of the place lies in the scope: nobody speaks to people of places that he does not see. A place that
 * does not exist lies in none.
 */
export const holdsAllOf = async (
  db: Db | Trx,
  scope: Scope,
  { siteId, regionId }: GuidedPlace,
): Promise<boolean> => {
  if (!scope.isAll && scope.grants.length === 0) return false;
  if (siteId !== null) {
    const site = await db
      .selectFrom('sites')
      .select(['area_id as areaId', 'dept_id as deptId'])
      .where('id', '=', siteId)
      .executeTakeFirst();
    return site !== undefined && covers(scope, site);
  }
  if (scope.isAll) return regionId === null || (await isRegion(db, regionId));
  const areas = regionId === null ? await everyArea(db) : await areasBelow(db, [regionId]);
  return areas.length > 0 && areas.every((areaId) => covers(scope, { areaId, deptId: null }));
};

const isRegion = async (db: Db | Trx, id: number): Promise<boolean> =>
  (await db.selectFrom('regions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

const everyArea = async (db: Db | Trx): Promise<number[]> =>
  (await db.selectFrom('regions').select('id').where('level', '=', 'area').execute()).map(({ id }) => id);
