import { regionsWanted } from '@sagas/details/details.slice';
import type { RootState } from '@sagas/reducers';
import type { SiteColumns } from '@sagas/sites/siteColumns';
import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLanguage } from '@/i18n/useLanguage';
import { type AreaShape, areaShapesOf } from './areas';
import { useMapDatum } from './useMapDatum';

/** Outlines and names of the operator's areas, in the language of the page; none until the regions are known. */
export function useAreas({ map }: SiteColumns): readonly AreaShape[] {
  const dispatch = useDispatch();
  const language = useLanguage();
  const datum = useMapDatum();
  const regions = useSelector((state: RootState) => state.details.regions.data);
  useEffect(() => {
    dispatch(regionsWanted());
  }, [dispatch]);
  return useMemo(() => {
    const sites = map.id.map((_id, row) => ({
      areaId: map.areaId[row] ?? 0,
      ...datum.toShown({ lat: map.lat[row] ?? 0, lng: map.lng[row] ?? 0 }),
    }));
    return areaShapesOf(sites, regions ?? [], language);
  }, [map, regions, language, datum]);
}
