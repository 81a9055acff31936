import {
  mostReadinessRows,
  readinessStates,
  readinessUses,
  type AreaReadinessRow,
  type FleetReadiness,
  type Readiness,
  type ReadinessLack,
  type ReadinessLackName,
  type ReadinessQuery,
  type ReadinessState,
  type ReadinessUse,
  type SiteReadinessRow,
} from '@contract/readiness';
import type { LocalName } from '@contract/languages';
import type { EpochMs } from '@contract/time';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database/database';
import { scopeFilter, withinRegion, type Scope } from '../scope';

type Wanted = Omit<ReadinessQuery, 'pageNum' | 'by'>;

const inSight = (scope: Scope, { regionId }: Pick<Wanted, 'regionId'>): RawBuilder<SqlBool> =>
  sql`s.retired_at is null and ${scopeFilter(scope, 's.area_id', 's.dept_id', 's.id')}
    and ${regionId === undefined ? sql<SqlBool>`true` : withinRegion('s.area_id', regionId)}`;

const likeText = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
const stateName = sql.raw(`(array['${readinessStates.join("','")}'])[r.state + 1]`);

interface Count {
  use: ReadinessUse;
  areaId: number | null;
  state: ReadinessState;
  lack: ReadinessLackName | null;
  sites: number;
  nextFrom: EpochMs | null;
}

/** How many sites are how far for each use, of all in sight or by area. */
async function countsOf(db: Db, scope: Scope, wanted: Wanted, by: 'fleet' | 'area'): Promise<Count[]> {
  const area = sql.raw(by === 'area' ? 's.area_id' : 'null::int');
  const { rows } = await sql<Count>`
    select r.use, ${area} as "areaId", ${stateName} as state, r.lack, count(*)::int as sites,
      min(r.ready_from) as "nextFrom"
    from sites s join site_readiness r on r.site_id = s.id where ${inSight(scope, wanted)}
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}

const countsIn = (rows: readonly Count[]): Record<ReadinessState, number> => {
  const counts = { available: 0, partly: 0, waiting: 0, missing: 0 };
  for (const { state, sites } of rows) counts[state] += sites;
  return counts;
};

const nextIn = (rows: readonly Count[]): EpochMs | null => {
  const all = rows.flatMap(({ nextFrom }) => nextFrom ?? []);
  return all.length === 0 ? null : Math.min(...all);
};

function fleetOf(rows: readonly Count[]): FleetReadiness[] {
  return readinessUses.map((use) => {
    const own = rows.filter((row) => row.use === use);
    const sums = new Map<ReadinessLackName, number>();
    for (const { lack, sites } of own) if (lack !== null) sums.set(lack, (sums.get(lack) ?? 0) + sites);
    const lacks = [...sums].map(([lack, sites]) => ({ lack, sites })).toSorted((a, b) => b.sites - a.sites);
    return { use, counts: countsIn(own), lacks, nextFrom: nextIn(own) };
  });
}

const matching = (scope: Scope, wanted: Wanted) => {
  const { use, state, lack, text } = wanted;
  return sql`sites s left join site_readiness r on r.site_id = s.id and r.use = ${use}
    where ${inSight(scope, wanted)}
      and ${state === undefined ? sql`true` : sql`r.state = ${readinessStates.indexOf(state)}::smallint`}
      and ${lack === undefined ? sql`true` : sql`r.lack = ${lack}`}
      and ${text === undefined || text === '' ? sql`true` : sql`(s.code ilike ${likeText(text)} or s.name ilike ${likeText(text)})`}`;
};

/** Sites in their order. */
async function sitesInOrder(
  db: Db,
  scope: Scope,
  wanted: Wanted,
  page?: { most: number; after: number },
): Promise<number[]> {
  const way = sql.raw(wanted.isWorstFirst === 'true' ? 'desc' : 'asc');
  const { rows } = await sql<{ id: number }>`
    select s.id from ${matching(scope, wanted)}
    order by r.state ${way} nulls last, r.ready_from ${way} nulls last, s.code
    limit ${page?.most ?? null}::int offset ${page?.after ?? 0}::int`.execute(db);
  return rows.map(({ id }) => id);
}

interface SiteRow extends Omit<SiteReadinessRow, 'uses'> {
  uses: { use: ReadinessUse; state: ReadinessState; lacks: ReadinessLack[]; from: EpochMs | null }[] | null;
}

async function rowsOf(db: Db, ids: readonly number[]): Promise<SiteReadinessRow[]> {
  const { rows } = await sql<SiteRow>`
    select s.id as "siteId", s.code as "siteCode", s.name as "siteName",
      json_build_object('zh', a.name_zh, 'en', a.name_en, 'hk', a.name_hk) as "areaName",
      (select json_agg(json_build_object('use', r.use, 'state', ${stateName}, 'lacks', r.lacks, 'from', r.ready_from))
        from site_readiness r where r.site_id = s.id) as uses
    from unnest(${[...ids]}::int[]) with ordinality as w (id, place) join sites s on s.id = w.id
      join regions a on a.id = s.area_id
    order by w.place`.execute(db);
  return rows.map(({ uses, ...site }) => ({ ...site, uses: uses ?? [] }));
}

/** Areas by the share of their sites of which the use is available. */
async function areaRows(db: Db, scope: Scope, wanted: Wanted): Promise<AreaReadinessRow[]> {
  const counts = await countsOf(db, scope, wanted, 'area');
  const { rows: areas } = await sql<{ areaId: number; name: LocalName; sites: number }>`
    select a.id as "areaId", json_build_object('zh', a.name_zh, 'en', a.name_en, 'hk', a.name_hk) as name, x.sites
    from (select s.area_id, count(*)::int as sites from sites s where ${inSight(scope, wanted)} group by 1) x
      join regions a on a.id = x.area_id`.execute(db);
  const all = areas.map((area) => ({
    ...area,
    uses: readinessUses.map((use) => {
      const own = counts.filter((count) => count.areaId === area.areaId && count.use === use);
      return { use, counts: countsIn(own), nextFrom: nextIn(own) };
    }),
  }));
  const share = ({ uses, sites }: AreaReadinessRow): number =>
    (uses.find(({ use }) => use === wanted.use)?.counts.available ?? 0) / sites;
  const sign = wanted.isWorstFirst === 'true' ? 1 : -1;
  return all.toSorted((a, b) => sign * (share(a) - share(b)) || b.sites - a.sites || a.areaId - b.areaId);
}

async function pageOfSites(db: Db, scope: Scope, { pageNum, ...wanted }: ReadinessQuery) {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${matching(scope, wanted)}`.execute(db);
  const page = { most: mostReadinessRows, after: (pageNum - 1) * mostReadinessRows };
  const siteRows = await rowsOf(db, await sitesInOrder(db, scope, wanted, page));
  return { siteRows, areaRows: [], matched: rows[0]?.n ?? 0 };
}

async function pageOfAreas(db: Db, scope: Scope, { pageNum, ...wanted }: ReadinessQuery) {
  const all = await areaRows(db, scope, wanted);
  const first = (pageNum - 1) * mostReadinessRows;
  return { siteRows: [], areaRows: all.slice(first, first + mostReadinessRows), matched: all.length };
}

export async function listReadiness(db: Db, scope: Scope, query: ReadinessQuery): Promise<Readiness> {
  const { rows } = await sql<Pick<Readiness, 'sites' | 'known' | 'at'>>`
    select count(*)::int as sites, count(n.at)::int as known, min(n.at) as at
    from sites s left join site_readiness_runs n on n.site_id = s.id where ${inSight(scope, query)}`.execute(
    db,
  );
  const fleet = fleetOf(await countsOf(db, scope, query, 'fleet'));
  const page = await (query.by === 'site' ? pageOfSites : pageOfAreas)(db, scope, query);
  return { ...(rows[0] ?? { sites: 0, known: 0, at: null }), fleet, ...page };
}

/** All sites in their order, some at a time. */
export async function* wholeList(db: Db, scope: Scope, wanted: Wanted): AsyncGenerator<SiteReadinessRow[]> {
  const ids = await sitesInOrder(db, scope, wanted);
  const most = 1_000;
  for (let at = 0; at < ids.length; at += most) yield await rowsOf(db, ids.slice(at, at + most));
}

/** All areas in their order. */
export async function* wholeAreas(db: Db, scope: Scope, wanted: Wanted): AsyncGenerator<AreaReadinessRow[]> {
  yield await areaRows(db, scope, wanted);
}
