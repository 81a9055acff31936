import { regionsWanted } from '@sagas/details/details.slice';
import type { SiteColumns } from '@sagas/sites/siteColumns';
import { useEffect, useMemo } from 'react';
import { useLanguage } from '@/i18n/useLanguage';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { type Areas, areasOf } from './areas';
import { siteFieldOf } from './siteField';
import { useMapDatum } from './useMapDatum';

/** Outlines and names of the operator's areas, in the language of the page; none until the regions are known. */
export function useAreas(columns: SiteColumns): Areas {
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const datum = useMapDatum();
  const regions = useAppSelector((state) => state.details.regions.data);
  useEffect(() => {
    dispatch(regionsWanted());
  }, [dispatch]);
  return useMemo(() => {
    const readSites = () => ({ areaId: columns.map.areaId, ...siteFieldOf(columns, datum) });
    return areasOf(readSites, regions ?? [], language);
  }, [columns, regions, language, datum]);
}
