import type { Grouping } from './grouping';

/** Two or more shown sites as one mark. */
export interface Cluster {
  /** Where the mark stands and where its members are, in unit Mercator. */
  x: number;
  y: number;
  homeX: number;
  homeY: number;
  /** Members among the shown classes, and how many of each class. */
  total: number;
  counts: number[];
  /** The first class, which is the worst, that has any. */
  worst: number;
  /** The region whose sites these are; 0 where they are neighbours. */
  regionId: number;
  /** Extent of all members: minX, minY, maxX, maxY. */
  box: [number, number, number, number];
}

export interface Gathered {
  clusters: Cluster[];
  /** 1 for every shown site that stands for itself. */
  isAlone: Uint8Array;
}

/** Counts every group by class in one pass; a group with a single shown member is that member. */
export function gatherClusters(
  grouping: Grouping,
  classes: Uint8Array,
  isShown: readonly boolean[],
): Gathered {
  const kinds = isShown.length;
  const counts = new Uint32Array(grouping.size * kinds);
  const totals = new Uint32Array(grouping.size);
  for (let site = 0; site < classes.length; site++) {
    const kind = classes[site] ?? 0;
    if (!isShown[kind]) continue;
    const group = grouping.groupOf[site] ?? 0;
    if (group < 0) continue;
    totals[group] = (totals[group] ?? 0) + 1;
    const at = group * kinds + kind;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const isAlone = new Uint8Array(classes.length);
  for (let site = 0; site < classes.length; site++) {
    if (isShown[classes[site] ?? 0] && totals[grouping.groupOf[site] ?? 0] === 1) isAlone[site] = 1;
  }
  const clusters: Cluster[] = [];
  for (let group = 0; group < grouping.size; group++) {
    const total = totals[group] ?? 0;
    if (total < 2) continue;
    const own = [...counts.subarray(group * kinds, (group + 1) * kinds)];
    clusters.push({ ...placeOf(grouping, group), total, counts: own, worst: own.findIndex((n) => n > 0) });
  }
  return { clusters, isAlone };
}

const placeOf = ({ x, y, homeX, homeY, boxes, regionIds }: Grouping, group: number) => {
  const [minX = 0, minY = 0, maxX = 0, maxY = 0] = boxes.subarray(group * 4, group * 4 + 4);
  const box: Cluster['box'] = [minX, minY, maxX, maxY];
  const place = { x: x[group] ?? 0, y: y[group] ?? 0, homeX: homeX[group] ?? 0, homeY: homeY[group] ?? 0 };
  return { ...place, regionId: regionIds[group] ?? 0, box };
};

/** Radius of a cluster's disc, CSS pixels: grows with the digits of its number, not with the number. */
export const clusterRadiusOf = ({ total }: Pick<Cluster, 'total'>): number =>
  Math.min(30, 13 + 3.4 * Math.log10(total));
