import type { Region } from '@contract/sites';
import { regionsWanted } from '@sagas/details/details.slice';
import { useEffect, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/store';

const none: readonly Region[] = [];

/** The operator's regions; empty until they are known. */
export function useRegions(): readonly Region[] {
  const dispatch = useAppDispatch();
  const regions = useAppSelector((state) => state.details.regions.data) ?? none;
  const isMissing = regions === none;
  useEffect(() => {
    if (isMissing) dispatch(regionsWanted());
  }, [dispatch, isMissing]);
  return regions;
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
