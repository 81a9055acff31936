import type { LocalName } from '@contract/languages';
import type { RegionLevel } from '@contract/sites';

export interface SeenRegion extends LocalName {
  id: number;
  parentId: number;
  level: RegionLevel;
}

/**
 * Names of the widest regions of which all areas are seen; null when there is no area that is not.
 * @param regions all there are, parents first
 */
export function visibleRegions(
  regions: readonly SeenRegion[],
  seenAreas: ReadonlySet<number>,
): LocalName[] | null {
  const isPartly = new Set<number>();
  const isWhole = new Set<number>();
  for (const { id, parentId, level } of [...regions].reverse()) {
    if (level === 'area') (seenAreas.has(id) ? isWhole : isPartly).add(id);
    if (isPartly.has(id)) isPartly.add(parentId);
    if (isWhole.has(id)) isWhole.add(parentId);
  }
  if (isPartly.size === 0) return null;
  const isSeen = (id: number) => isWhole.has(id) && !isPartly.has(id);
  return regions
    .filter(({ id, parentId }) => isSeen(id) && !isSeen(parentId))
    .map(({ zh, en, hk }) => ({ zh, en, hk }));
}
