import type { RegionLevel } from '@contract/sites';
import { worldSizeAt } from './mercator';
import { spreadApart } from './spread';

/**
 * Where the sites stand and to which regions they belong: all that a grouping is made of. x and y of a site that has no
 * place are NaN.
 */
export interface Places {
  x: Float64Array;
  y: Float64Array;
  /** Region of each site by level; null until the regions are known. */
  regions: Record<Exclude<RegionLevel, 'area'>, Int32Array> | null;
}

/** Which sites are shown together at a zoom. It depends on places only: states may change a thousand times a second. */
export interface Grouping {
  /** Group of each site; -1 for one that has no place. */
  groupOf: Int32Array;
  size: number;
  /** Region of each group; 0 where the group is of neighbours. */
  regionIds: Int32Array;
  /** Where the mark of each group stands: the mean place of its members, or beside it where marks would meet. */
  x: Float64Array;
  y: Float64Array;
  /** Mean place of the members of each group. */
  homeX: Float64Array;
  homeY: Float64Array;
  /** Extent of each group: minX, minY, maxX, maxY in turn. */
  boxes: Float64Array;
}

/** Sites nearer than this are shown together, CSS pixels. */
const reachPx = 52;
/** From here on every site stands for itself. */
const singlesFrom = 13;

/** Farther away, the marks of provinces would lie upon one another: there neighbours are one mark again. */
const regionsFrom = 4;
/** From here on the outlines of areas have space between the marks. */
export const areasFrom = 7;

type GroupKind = 'province' | 'city' | 'near' | 'none';
function groupKindAt(zoom: number): GroupKind {
  if (zoom < regionsFrom) return 'near';
  if (zoom < areasFrom) return zoom < 5 ? 'province' : 'city';
  return zoom < singlesFrom ? 'near' : 'none';
}

/** The groups of a kind at a zoom; null when every site stands for itself. */
export function groupingAt(places: Places, zoom: number, scale: number): Grouping | null {
  const kind = groupKindAt(zoom);
  if (kind === 'none') return null;
  if (kind === 'near' || !places.regions) return nearGroups(places, (reachPx * scale) / worldSizeAt(zoom));
  return spread(regionGroups(places, places.regions[kind]), worldSizeAt(zoom), scale);
}

function spread(grouping: Grouping, worldPx: number, scale: number): Grouping {
  const [x, y] = [grouping.homeX.map((at) => at * worldPx), grouping.homeY.map((at) => at * worldPx)];
  spreadApart(x, y, scale);
  return { ...grouping, x: x.map((at) => at / worldPx), y: y.map((at) => at / worldPx) };
}

function regionGroups(places: Places, regionOf: Int32Array): Grouping {
  const groups = new Map<number, number>();
  const groupOf = regionOf.map((region, site) => {
    if (Number.isNaN(places.x[site])) return -1;
    const known = groups.get(region);
    if (known !== undefined) return known;
    groups.set(region, groups.size);
    return groups.size - 1;
  });
  return measured(places, groupOf, Int32Array.from(groups.keys()));
}

/**
 * Each site joins the nearest group whose first member is within reach, else it begins one. A grid of cells as
 * wide as the reach keeps the search to nine cells.
 */
function nearGroups(places: Places, reach: number): Grouping {
  const { x, y } = places;
  const cells = new Map<number, number[]>();
  const columns = Math.ceil(1 / reach) + 2;
  const firsts: number[] = [];
  const groupOf = new Int32Array(x.length);
  for (let site = 0; site < x.length; site++) {
    const [atX, atY] = [x[site] ?? 0, y[site] ?? 0];
    if (Number.isNaN(atX)) {
      groupOf[site] = -1;
      continue;
    }
    const [column, row] = [Math.floor(atX / reach), Math.floor(atY / reach)];
    let [nearest, best] = [-1, reach * reach];
    for (let cell = 0; cell < 9; cell++) {
      const key = (row + Math.floor(cell / 3) - 1) * columns + column + (cell % 3) - 1;
      for (const group of cells.get(key) ?? []) {
        const first = firsts[group] ?? 0;
        const away = ((x[first] ?? 0) - atX) ** 2 + ((y[first] ?? 0) - atY) ** 2;
        if (away < best) [nearest, best] = [group, away];
      }
    }
    if (nearest < 0) nearest = beginGroup(cells, row * columns + column, firsts, site);
    groupOf[site] = nearest;
  }
  return measured(places, groupOf, new Int32Array(firsts.length));
}

function beginGroup(cells: Map<number, number[]>, key: number, firsts: number[], site: number): number {
  const group = firsts.push(site) - 1;
  const here = cells.get(key);
  if (here) here.push(group);
  else cells.set(key, [group]);
  return group;
}

function measured({ x, y }: Places, groupOf: Int32Array, regionIds: Int32Array): Grouping {
  const size = regionIds.length;
  const [sumX, sumY, members] = [new Float64Array(size), new Float64Array(size), new Uint32Array(size)];
  const boxes = new Float64Array(size * 4);
  for (let group = 0; group < size; group++) boxes.set([Infinity, Infinity, -Infinity, -Infinity], group * 4);
  for (let site = 0; site < x.length; site++) {
    const group = groupOf[site] ?? 0;
    if (group < 0) continue;
    const [atX, atY] = [x[site] ?? 0, y[site] ?? 0];
    sumX[group] = (sumX[group] ?? 0) + atX;
    sumY[group] = (sumY[group] ?? 0) + atY;
    members[group] = (members[group] ?? 0) + 1;
    const at = group * 4;
    boxes[at] = Math.min(boxes[at] ?? 0, atX);
    boxes[at + 1] = Math.min(boxes[at + 1] ?? 0, atY);
    boxes[at + 2] = Math.max(boxes[at + 2] ?? 0, atX);
    boxes[at + 3] = Math.max(boxes[at + 3] ?? 0, atY);
  }
  const mean = (sum: Float64Array) => sum.map((total, group) => total / (members[group] || 1));
  const [homeX, homeY] = [mean(sumX), mean(sumY)];
  return { groupOf, size, regionIds, x: homeX, y: homeY, homeX, homeY, boxes };
}
