import { regionsWanted } from '@sagas/details/details.slice';
import type { RootState } from '@sagas/reducers';
import type { SiteColumns } from '@sagas/sites/siteColumns';
import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLanguage } from '@/i18n/useLanguage';
import { type Areas, areasOf } from './areas';
import { unitXOf, unitYOf } from './mercator';
import { useMapDatum } from './useMapDatum';

/** Outlines and names of the operator's areas, in the language of the page; none until the regions are known. */
export function useAreas({ map }: SiteColumns): Areas {
  const dispatch = useDispatch();
  const language = useLanguage();
  const datum = useMapDatum();
  const regions = useSelector((state: RootState) => state.details.regions.data);
  useEffect(() => {
    dispatch(regionsWanted());
  }, [dispatch]);
  return useMemo(() => {
    const readSites = () => {
      const shown = map.lat.map((lat, row) => datum.toShown({ lat, lng: map.lng[row] ?? 0 }));
      return {
        areaId: map.areaId,
        x: Float64Array.from(shown, ({ lng }) => unitXOf(lng)),
        y: Float64Array.from(shown, ({ lat }) => unitYOf(lat)),
      };
    };
    return areasOf(readSites, regions ?? [], language);
  }, [map, regions, language, datum]);
}
