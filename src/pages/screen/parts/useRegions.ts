import { useQuery } from '@/queries/useQuery';
import { regionsQuery } from '@sagas/sites/sites.queries';
import type { Region } from '@contract/sites';
import { useMemo } from 'react';

const none: readonly Region[] = [];

/** The operator's regions; empty until they are known. */
export function useRegions(): readonly Region[] {
  return useQuery(regionsQuery, 'all').data ?? none;
}

/** Ids of a region and of everything below it. */
export function areasBelow(regions: readonly Region[], regionId: number): ReadonlySet<number> {
  const found = new Set([regionId]);
  // Three levels at most: as many rounds find all of them in any order.
  for (let round = 0; round < 3; round++)
    for (const { id, parentId } of regions) if (found.has(parentId)) found.add(id);
  return found;
}

/** The same set while the region is the same; null: everywhere. */
export function useAreasBelow(regionId: number | null): ReadonlySet<number> | null {
  const regions = useRegions();
  return useMemo(() => (regionId === null ? null : areasBelow(regions, regionId)), [regions, regionId]);
}
