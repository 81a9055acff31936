import { useQuery } from '@/queries/useQuery';
import { regionsQuery } from '@sagas/sites/sites.queries';
import type { SiteColumns } from '@sagas/sites/siteColumns';
import { useMemo } from 'react';
import { useLanguage } from '@/i18n/useLanguage';
import { type Areas, areasOf } from './areas';
import { siteFieldOf } from './siteField';
import { useMapDatum } from './useMapDatum';

/** Outlines and names of the operator's areas, in the language of the page; none until the regions are known. */
export function useAreas(columns: SiteColumns): Areas {
  const language = useLanguage();
  const datum = useMapDatum();
  const { data: regions } = useQuery(regionsQuery, 'all');
  return useMemo(() => {
    const readSites = () => ({ areaId: columns.map.areaId, ...siteFieldOf(columns, datum) });
    return areasOf(readSites, regions ?? [], language);
  }, [columns, regions, language, datum]);
}
