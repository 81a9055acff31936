import { useQuery } from '@/queries/useQuery';
import { regionsQuery } from '@sagas/sites/sites.queries';
import { useMemo } from 'react';
import { useLanguage } from '@/i18n/useLanguage';

export interface RegionChoice {
  id: number;
  name: string;
}

/** Provinces, cities and areas, each named with what it lies in. */
export function useRegions(): readonly RegionChoice[] {
  const language = useLanguage();
  const { data: regions } = useQuery(regionsQuery, 'all');
  return useMemo(() => {
    const byId = new Map((regions ?? []).map((region) => [region.id, region]));
    return [...byId.values()]
      .map(({ id, name, parentId }) => {
        const above = byId.get(parentId)?.name[language];
        return { id, name: above ? `${above} / ${name[language]}` : name[language] };
      })
      .sort((a, b) => a.name.localeCompare(b.name));
  }, [regions, language]);
}
