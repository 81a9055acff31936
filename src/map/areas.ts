import type { Language } from '@contract/languages';
import type { Region, RegionLevel } from '@contract/sites';
import { convexHull, type Position } from './hull';
import { unitXOf, unitYOf } from './mercator';

/** One of the operator's own regions as the map shows it: outlined by its sites, never by a border of a state. */
export interface AreaShape {
  id: number;
  level: RegionLevel;
  name: string;
  siteCount: number;
  /** Convex outline in unit Mercator. */
  outline: Position[];
}

export interface AreaSite {
  areaId: number;
  lat: number;
  lng: number;
}

/** Which regions are outlined at a zoom: provinces from afar, areas from near. */
export const areaLevelAt = (zoom: number): RegionLevel =>
  zoom < 6 ? 'province' : zoom < 9 ? 'city' : 'area';

/** Outlines and names of every province, city and area that holds at least one of the sites. */
export function areaShapesOf(
  sites: readonly AreaSite[],
  regions: readonly Region[],
  language: Language,
): AreaShape[] {
  const byId = new Map(regions.map((region) => [region.id, region]));
  const places = new Map<number, Position[]>();
  for (const site of sites) {
    const place: Position = [unitXOf(site.lng), unitYOf(site.lat)];
    for (let region = byId.get(site.areaId); region; region = byId.get(region.parentId)) {
      const known = places.get(region.id);
      if (known) known.push(place);
      else places.set(region.id, [place]);
    }
  }
  return [...places].flatMap(([id, points]) => {
    const region = byId.get(id);
    if (!region) return [];
    const { level, name } = region;
    return [{ id, level, name: name[language], siteCount: points.length, outline: convexHull(points) }];
  });
}

/** Province and city of every site by the id of its area; 0 where none is known. */
export function regionsOfSites(
  areaIds: readonly number[],
  regions: readonly Region[],
): { province: Int32Array; city: Int32Array } {
  const byId = new Map(regions.map((region) => [region.id, region]));
  const above = (areaId: number, level: RegionLevel): number => {
    let region = byId.get(areaId);
    while (region && region.level !== level) region = byId.get(region.parentId);
    return region?.id ?? 0;
  };
  const provinces = new Map(regions.map(({ id }) => [id, above(id, 'province')]));
  const cities = new Map(regions.map(({ id }) => [id, above(id, 'city')]));
  return {
    province: Int32Array.from(areaIds, (id) => provinces.get(id) ?? 0),
    city: Int32Array.from(areaIds, (id) => cities.get(id) ?? 0),
  };
}
