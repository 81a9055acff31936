import { useAnswerOf } from '@/queries/useQuery';
import { regionsQuery } from '@sagas/sites/sites.queries';
import type { SiteColumns } from '@sagas/sites/siteColumns';
import { useMemo } from 'react';
import { useLanguage } from '@/i18n/useLanguage';
import type { Places } from './grouping';
import { regionsOfSites } from './areas';

/** Province and city of every site; null until the regions are known. */
export function useSiteRegions({ map }: SiteColumns): Places['regions'] {
  const regions = useAnswerOf(regionsQuery, 'all');
  return useMemo(() => (regions ? regionsOfSites(map.areaId, regions) : null), [map, regions]);
}

/** Names of all regions by id, in the language of the page. */
export function useRegionNames(): Readonly<Record<number, string>> {
  const language = useLanguage();
  const regions = useAnswerOf(regionsQuery, 'all');
  return useMemo(
    () => Object.fromEntries((regions ?? []).map(({ id, name }) => [id, name[language]])),
    [regions, language],
  );
}
