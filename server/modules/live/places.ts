import type { Database, Db } from '../../platform/database/database';
import type { Place } from '../scope';

export interface SitePlace extends Place {
  siteId: number;
  code: string;
  name: string;
}

/** Where every site stands now, and how often any has moved: part of the epoch that scoped clients know. */
export interface Places {
  of(siteId: number): SitePlace | undefined;
  all(): Iterable<SitePlace>;
  /** Whether the area is this region or lies below it. */
  isWithin(areaId: number | null, regionId: number): boolean;
  hasRegion(regionId: number): boolean;
  version(): number;
  /** How often any was put elsewhere or renamed: who keeps places reads them again. */
  looks(): number;
  /** Reads the table again. @returns whether a site changed, came or went */
  reload(): Promise<boolean>;
}

/** Some milliseconds' worth: all sites of a large fleet at once would keep everybody waiting. */
const pageSites = 2_000;

async function* pagesOfSites(db: Db) {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('sites')
      .select(['id', 'code', 'name', 'area_id', 'dept_id'])
      .where('retired_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageSites)
      .execute();
    yield rows;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < pageSites) return;
  }
}

export function createPlaces({ db }: Pick<Database, 'db'>): Places {
  let known = new Map<number, SitePlace>();
  let version = 0;
  let looks = 0;
  let parents = new Map<number, number>();
  return {
    of: (siteId) => known.get(siteId),
    all: () => known.values(),
    isWithin: (areaId, regionId) => {
      for (let id = areaId ?? 0; id !== 0; id = parents.get(id) ?? 0) if (id === regionId) return true;
      return false;
    },
    hasRegion: (regionId) => parents.has(regionId),
    version: () => version,
    looks: () => looks,
    async reload() {
      const regions = await db.selectFrom('regions').select(['id', 'parent_id']).execute();
      parents = new Map(regions.map(({ id, parent_id }) => [id, parent_id]));
      const moves = await db.selectFrom('live_places').select(['version', 'looks']).executeTakeFirst();
      const next = new Map<number, SitePlace>();
      for await (const rows of pagesOfSites(db))
        for (const { id, code, name, area_id, dept_id } of rows)
          next.set(id, { siteId: id, code, name, areaId: area_id, deptId: dept_id });
      const reported = { version: moves?.version ?? 0, looks: moves?.looks ?? 0 };
      const isOther = next.size !== known.size || reported.version !== version || reported.looks !== looks;
      known = next;
      ({ version, looks } = reported);
      return isOther;
    },
  };
}
