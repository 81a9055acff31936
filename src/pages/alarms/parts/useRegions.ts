import { regionsWanted } from '@sagas/details/details.slice';
import type { RootState } from '@sagas/reducers';
import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLanguage } from '@/i18n/useLanguage';

export interface RegionChoice {
  id: number;
  name: string;
}

/** Provinces, cities and areas, each named with what it lies in. */
export function useRegions(): readonly RegionChoice[] {
  const dispatch = useDispatch();
  const language = useLanguage();
  const regions = useSelector((state: RootState) => state.details.regions.data);
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
