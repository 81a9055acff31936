import type { Region, RegionLevel } from '@contract/sites';
import type { SiteStates } from '@/live';

export interface AreaCounts {
  region: Region;
  sites: number;
  /** Active alarms of level 1 … 4. */
  counts: [number, number, number, number];
}

const levels: readonly RegionLevel[] = ['province', 'city', 'area'];

const worseFirst = (a: AreaCounts, b: AreaCounts): number =>
  b.counts[0] - a.counts[0] ||
  b.counts[1] - a.counts[1] ||
  b.counts[2] - a.counts[2] ||
  b.counts[3] - a.counts[3] ||
  b.sites - a.sites;

/** Alarms of the regions of one level, those that need people most first. */
function countByRegion(
  { columns: { map }, index }: SiteStates,
  regions: readonly Region[],
  level: RegionLevel,
  within: ReadonlySet<number> | null,
): AreaCounts[] {
  const byId = new Map(regions.map((region) => [region.id, region]));
  const above = new Map<number, AreaCounts | null>();
  const entryOf = (areaId: number): AreaCounts | null => {
    const known = above.get(areaId);
    if (known !== undefined) return known;
    let region = byId.get(areaId);
    while (region && region.level !== level) region = byId.get(region.parentId);
    const same = region && [...above.values()].find((entry) => entry?.region === region);
    const entry =
      same ?? (region ? { region, sites: 0, counts: [0, 0, 0, 0] as AreaCounts['counts'] } : null);
    above.set(areaId, entry);
    return entry;
  };
  map.id.forEach((siteId, row) => {
    const areaId = map.areaId[row] ?? 0;
    if (within && !within.has(areaId)) return;
    const entry = entryOf(areaId);
    if (!entry) return;
    entry.sites += 1;
    index.state(siteId)?.counts.forEach((count, at) => (entry.counts[at] = (entry.counts[at] ?? 0) + count));
  });
  return [...new Set([...above.values()].flatMap((entry) => entry ?? []))].sort(worseFirst);
}

/** By the coarsest level that tells regions apart. */
export function countByArea(
  states: SiteStates,
  regions: readonly Region[],
  within: ReadonlySet<number> | null,
): AreaCounts[] {
  const all = levels.map((level) => countByRegion(states, regions, level, within));
  return all.find((counts) => counts.length > 1) ?? all.at(-1) ?? [];
}
