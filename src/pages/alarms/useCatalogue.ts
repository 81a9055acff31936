import type { AlarmDefinition } from '@contract/alarmDefinitions';
import { catalogueOf, definitionsQuery } from '@sagas/alarms/definitions/definitions.queries';
import { useQuery } from '@/queries/useQuery';

/** The alarm catalogue by id; empty until it is there. */
export const useCatalogue = (): ReadonlyMap<string, AlarmDefinition> =>
  catalogueOf(useQuery(definitionsQuery, 'all').data);
