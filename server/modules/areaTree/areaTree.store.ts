import { sql, type RawBuilder } from 'kysely';
import {
  treePage,
  type TreeBranch,
  type TreeBranchQuery,
  type TreeHit,
  type TreeNode,
} from '@contract/areaTree';
import type { Language } from '@contract/languages';
import type { EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import { scopeFilter, siteSays, type Scope } from '../scope';
import { lifeOf } from '../siteLife';
import { pointsBelow } from './pointsBelow';

interface Asking {
  db: Db;
  scope: Scope;
  language: Language;
  now: EpochMs;
}

const branchOf = (rows: TreeNode[]): TreeBranch => ({
  nodes: rows.slice(0, treePage),
  hasMore: rows.length > treePage,
});

const read = async ({ db }: Asking, query: RawBuilder<TreeNode>): Promise<TreeBranch> =>
  branchOf((await query.execute(db)).rows);

/** Regions below another, with how many sites in scope each holds; those that lead nowhere in scope are left out. */
const regionsBelow = (asking: Asking, parentId: number): Promise<TreeBranch> => {
  const { scope, language } = asking;
  const areaIds = scope.grants.flatMap((grant) => grant.areaIds);
  return read(
    asking,
    sql<TreeNode>`
      with recursive below as (
        select id as top, id from regions where parent_id = ${parentId}
        union all select b.top, r.id from below b join regions r on r.parent_id = b.id
      ),
      held as (
        select s.area_id, count(*)::int as n from sites s
        where s.retired_at is null and ${scopeFilter(scope, 's.area_id', 's.dept_id', 's.id')} group by s.area_id
      )
      select r.level as kind, r.id, r.code, ${sql.ref(`r.name_${language}`)} as name,
        coalesce(sum(h.n), 0)::int as count,
        (coalesce(sum(h.n), 0) > 0 or exists (select 1 from regions x where x.parent_id = r.id)) as "hasChildren",
        null as life, null as "deviceClass"
      from regions r join below b on b.top = r.id left join held h on h.area_id = b.id
      where r.parent_id = ${parentId}
      group by r.id
      having ${scope.isAll} or bool_or(b.id = any(${areaIds}::int[]))
      order by r.code limit ${treePage + 1}`,
  );
};

const siteColumns = (now: EpochMs) => sql`
  'site' as kind, s.id, s.code, s.name,
  (select count(*)::int from devices d where d.site_id = s.id and d.retired_at is null) as count,
  true as "hasChildren", ${lifeOf('s', now)} as life, null as "deviceClass"`;

const sitesOf = (asking: Asking, areaId: number, after: string): Promise<TreeBranch> =>
  read(
    asking,
    sql<TreeNode>`
      select ${siteColumns(asking.now)} from sites s
      where s.area_id = ${areaId} and s.code > ${after} and ${scopeFilter(asking.scope, 's.area_id', 's.dept_id', 's.id')}
      order by s.code limit ${treePage + 1}`,
  );

const seen = ({ scope }: Asking) => scopeFilter(scope, 's.area_id', 's.dept_id', 's.id');

const roomsOf = (asking: Asking, siteId: number): Promise<TreeBranch> =>
  read(
    asking,
    sql<TreeNode>`
      select 'room' as kind, m.id, m.code, m.name,
        (select count(*)::int from devices d where d.room_id = m.id and d.retired_at is null) as count,
        exists (select 1 from devices d where d.room_id = m.id and d.retired_at is null) as "hasChildren",
        null as life, null as "deviceClass"
      from rooms m join sites s on s.id = m.site_id
      where s.id = ${siteId} and ${seen(asking)} order by m.code limit ${treePage + 1}`,
  );

const devicesOf = (asking: Asking, roomId: number, after: string): Promise<TreeBranch> =>
  read(
    asking,
    sql<TreeNode>`
      select 'device' as kind, d.id, d.code, d.name, 0 as count, true as "hasChildren", null as life,
        d.class as "deviceClass"
      from devices d join sites s on s.id = d.site_id
      where d.room_id = ${roomId} and d.retired_at is null and d.code > ${after} and ${seen(asking)}
      order by d.code limit ${treePage + 1}`,
  );

/** What stands below a branch; nothing where the caller sees nothing. */
export async function branchBelow(asking: Asking, { kind, id, after }: TreeBranchQuery): Promise<TreeBranch> {
  switch (kind) {
    case undefined:
      return regionsBelow(asking, 0);
    case 'province':
    case 'city':
      return regionsBelow(asking, id);
    case 'area':
      return sitesOf(asking, id, after);
    case 'site':
      return roomsOf(asking, id);
    case 'room':
      return devicesOf(asking, id, after);
    case 'device':
      return { nodes: await pointsBelow(asking, id), hasMore: false };
    case 'point':
      return { nodes: [], hasMore: false };
  }
}

const mostHits = 50;

/** Sites in scope by words of their code, their name or their area, with the regions above them. */
export async function searchSites(asking: Asking, text: string): Promise<TreeHit[]> {
  const { db, scope, language, now } = asking;
  const { rows } = await sql<TreeNode & { areaId: number }>`
    select s.area_id as "areaId", ${siteColumns(now)} from sites s
    where ${siteSays(text)}
      and ${scopeFilter(scope, 's.area_id', 's.dept_id', 's.id')}
    order by s.code limit ${mostHits}`.execute(db);
  const regions = await regionsAbove(db, language, [...new Set(rows.map(({ areaId }) => areaId))]);
  return rows.map(({ areaId, ...site }) => ({ path: [...pathTo(regions, areaId), site] }));
}

type Region = TreeNode & { parentId: number };

async function regionsAbove(
  db: Db,
  language: Language,
  areaIds: readonly number[],
): Promise<Map<number, Region>> {
  const { rows } = await sql<Region>`
    with recursive above as (
      select id, parent_id from regions where id = any(${[...areaIds]}::int[])
      union select r.id, r.parent_id from above a join regions r on r.id = a.parent_id
    )
    select r.level as kind, r.id, r.parent_id as "parentId", r.code, ${sql.ref(`r.name_${language}`)} as name,
      0 as count, true as "hasChildren", null as life, null as "deviceClass"
    from regions r where r.id in (select id from above)`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

function pathTo(regions: ReadonlyMap<number, Region>, areaId: number): TreeNode[] {
  const found = regions.get(areaId);
  if (!found) return [];
  const { parentId, ...node } = found;
  return [...pathTo(regions, parentId), node];
}
