import type { AreaAlarms } from '@contract/live';
import type { Region, RegionLevel, SiteMap } from '@contract/sites';

export interface AreaCounts {
  /** Null: the centre itself. */
  region: Region | null;
  sites: number;
  /** Active alarms of level 1 … 4 that call for somebody. */
  counts: AreaAlarms['counts'];
}

const levels: readonly RegionLevel[] = ['province', 'city', 'area'];

const worseFirst = (a: AreaCounts, b: AreaCounts): number =>
  b.counts[0] - a.counts[0] ||
  b.counts[1] - a.counts[1] ||
  b.counts[2] - a.counts[2] ||
  b.counts[3] - a.counts[3] ||
  b.sites - a.sites;

/** Its ancestor of a level, or the highest that it has: no area is lost because nothing of that level is above it. */
function regionAbove(areaId: number, byId: ReadonlyMap<number, Region>, level: RegionLevel): Region | null {
  let region = byId.get(areaId) ?? null;
  while (region && region.level !== level) {
    const above = byId.get(region.parentId);
    if (!above) break;
    region = above;
  }
  return region;
}

interface Counted {
  /** Sites that are shown; an area has a row also while nothing is the matter. */
  sites: Pick<SiteMap, 'id' | 'areaId'>;
  alarms: readonly AreaAlarms[];
}

function countByRegion(
  { sites, alarms }: Counted,
  byId: ReadonlyMap<number, Region>,
  level: RegionLevel,
  within: ReadonlySet<number> | null,
): AreaCounts[] {
  const found = new Map<Region | null, AreaCounts>();
  const known = new Map<number, AreaCounts>();
  const entryOf = (areaId: number | null): AreaCounts => {
    const kept = areaId === null ? undefined : known.get(areaId);
    if (kept) return kept;
    const region = areaId === null ? null : regionAbove(areaId, byId, level);
    const entry = found.get(region) ?? { region, sites: 0, counts: [0, 0, 0, 0] };
    found.set(region, entry);
    if (areaId !== null) known.set(areaId, entry);
    return entry;
  };
  for (const areaId of sites.areaId) if (within === null || within.has(areaId)) entryOf(areaId).sites += 1;
  for (const { areaId, counts } of alarms) {
    const sum = entryOf(areaId).counts;
    counts.forEach((count, at) => (sum[at] = (sum[at] ?? 0) + count));
  }
  return [...found.values()].sort(worseFirst);
}

/** By the coarsest level that tells regions apart, those that need people most first; the centre has a row of its own. */
export function countByArea(
  counted: Counted,
  regions: readonly Region[],
  within: ReadonlySet<number> | null,
): AreaCounts[] {
  const byId = new Map(regions.map((region) => [region.id, region]));
  const all = levels.map((level) => countByRegion(counted, byId, level, within));
  const tellsApart = (counts: readonly AreaCounts[]) => counts.filter(({ region }) => region).length > 1;
  return all.find(tellsApart) ?? all.at(-1) ?? [];
}

/** The rows that fit; when there are more, the last is the sum of all that have none of their own. */
export function fittingAreas(
  areas: readonly AreaCounts[],
  rows: number,
): { shown: readonly AreaCounts[]; others: { areas: number; counts: AreaAlarms['counts'] } | null } {
  if (areas.length <= rows) return { shown: areas, others: null };
  const shown = areas.slice(0, Math.max(0, rows - 1));
  const counts: AreaAlarms['counts'] = [0, 0, 0, 0];
  const rest = areas.slice(shown.length);
  for (const area of rest) area.counts.forEach((count, at) => (counts[at] = (counts[at] ?? 0) + count));
  return { shown, others: { areas: rest.length, counts } };
}
