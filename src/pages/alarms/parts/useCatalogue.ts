import type { AlarmDefinition } from '@contract/alarmDefinitions';
import { definitionsWanted } from '@sagas/alarms/alarmKnowledge.slice';
import { selectCatalogue } from '@sagas/alarms/catalogue.selectors';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/store';

/** The alarm catalogue by id, asked for once; empty until it is there. */
export function useCatalogue(): ReadonlyMap<string, AlarmDefinition> {
  const dispatch = useAppDispatch();
  const catalogue = useAppSelector(selectCatalogue);
  const isMissing = catalogue.size === 0;
  useEffect(() => {
    if (isMissing) dispatch(definitionsWanted());
  }, [dispatch, isMissing]);
  return catalogue;
}
