import { regionsWanted } from '@sagas/details/details.slice';
import { useEffect, useMemo } from 'react';
import { useLanguage } from '@/i18n/useLanguage';
import { useAppDispatch, useAppSelector } from '@/app/store';

export interface RegionChoice {
  id: number;
  name: string;
}

/** Provinces, cities and areas, each named with what it lies in. */
export function useRegions(): readonly RegionChoice[] {
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const regions = useAppSelector((state) => state.details.regions.data);
  useEffect(() => {
    dispatch(regionsWanted());
  }, [dispatch]);
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
