import { useMemo } from 'react';
import type { SiteStates } from '@/live';
import {
  type ConditionCounts,
  countConditions,
  readConditions,
  type SiteField,
  siteFieldOf,
} from './siteField';

export interface SiteFieldNow {
  field: SiteField;
  counts: ConditionCounts;
}

/** The field that the map draws: places once per list of sites, conditions with every version of their states. */
export function useSiteField(states: SiteStates): SiteFieldNow {
  const { columns } = states;
  const field = useMemo(() => siteFieldOf(columns), [columns]);
  // In place and before the paint, so that the layer never draws the conditions of yesterday.
  const counts = useMemo(() => {
    readConditions(field, states.columns);
    return countConditions(field);
  }, [field, states]);
  return { field, counts };
}
