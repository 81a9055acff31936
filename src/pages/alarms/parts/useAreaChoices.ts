import { regionsWanted } from '@sagas/details/details.slice';
import type { RootState } from '@sagas/reducers';
import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLanguage } from '@/i18n/useLanguage';
import type { AreaChoice } from './AlarmFilters';

/** The areas below province and city, named with their city. */
export function useAreaChoices(): readonly AreaChoice[] {
  const dispatch = useDispatch();
  const language = useLanguage();
  const regions = useSelector((state: RootState) => state.details.regions.data);
  useEffect(() => {
    dispatch(regionsWanted());
  }, [dispatch]);
  return useMemo(() => {
    const byId = new Map((regions ?? []).map((region) => [region.id, region]));
    return [...byId.values()]
      .filter((region) => region.level === 'area')
      .map(({ id, name, parentId }) => {
        const city = byId.get(parentId)?.name[language];
        return { id, name: city ? `${city} / ${name[language]}` : name[language] };
      })
      .sort((a, b) => a.name.localeCompare(b.name));
  }, [regions, language]);
}
