import type { Language } from '@contract/languages';
import type { Region, RegionLevel } from '@contract/sites';
import type { Box } from './clip';
import { boxAround, convexHull, type Position } from './hull';

/** One of the operator's own regions as the map shows it: outlined by its sites, never by a border of a state. */
export interface AreaShape {
  id: number;
  level: RegionLevel;
  name: string;
  siteCount: number;
  /** Convex outline in unit Mercator, and its extent. */
  outline: Position[];
  box: Box;
}

/** Where the sites are, in unit Mercator (NaN: nobody knows), and to which area each belongs. */
export interface AreaSites {
  areaId: readonly number[];
  x: Float64Array;
  y: Float64Array;
}

/** The regions of one level that hold at least one of the sites: outlined when first asked for, which takes a while. */
export type Areas = (level: RegionLevel) => readonly AreaShape[];

/** Which regions are outlined at a zoom: provinces from afar, areas from near. */
export const areaLevelAt = (zoom: number): RegionLevel =>
  zoom < 6 ? 'province' : zoom < 9 ? 'city' : 'area';

/** The region of a level in which each region lies; itself, where it is of that level. */
function regionsAbove(regions: readonly Region[], level: RegionLevel): Map<number, Region> {
  const byId = new Map(regions.map((region) => [region.id, region]));
  const found = new Map<number, Region>();
  for (const { id } of regions) {
    let region = byId.get(id);
    while (region && region.level !== level) region = byId.get(region.parentId);
    if (region) found.set(id, region);
  }
  return found;
}

function shapesAt(
  { areaId, x, y }: AreaSites,
  regions: readonly Region[],
  level: RegionLevel,
  language: Language,
): AreaShape[] {
  const above = regionsAbove(regions, level);
  const places = new Map<Region, Position[]>();
  areaId.forEach((id, site) => {
    const region = above.get(id);
    if (!region || Number.isNaN(x[site])) return;
    const place: Position = [x[site] ?? 0, y[site] ?? 0];
    const known = places.get(region);
    if (known) known.push(place);
    else places.set(region, [place]);
  });
  return [...places].map(([{ id, name }, points]) => {
    const outline = convexHull(points);
    return { id, level, name: name[language], siteCount: points.length, outline, box: boxAround(outline) };
  });
}

/** @param readSites asked once, when the first outline is wanted */
export function areasOf(readSites: () => AreaSites, regions: readonly Region[], language: Language): Areas {
  const known = new Map<RegionLevel, readonly AreaShape[]>();
  let sites: AreaSites | null = null;
  return (level) => {
    const found = known.get(level);
    if (found) return found;
    sites ??= readSites();
    const shapes = shapesAt(sites, regions, level, language);
    known.set(level, shapes);
    return shapes;
  };
}

/** Province and city of every site by the id of its area; 0 where none is known. */
export function regionsOfSites(
  areaIds: readonly number[],
  regions: readonly Region[],
): { province: Int32Array; city: Int32Array } {
  const [provinces, cities] = [regionsAbove(regions, 'province'), regionsAbove(regions, 'city')];
  return {
    province: Int32Array.from(areaIds, (id) => provinces.get(id)?.id ?? 0),
    city: Int32Array.from(areaIds, (id) => cities.get(id)?.id ?? 0),
  };
}
