import { heardStateOf, type HeardState, type SiteRow } from '@contract/sites';
import { useSite, useSiteStates } from '@/live';
import { conditionOf } from '@/map/siteField';
import type { SiteCondition } from '@/palette/palette';

interface Standing {
  condition: SiteCondition;
  heard: HeardState;
}

/** How the site is now: as the stream tells; until it does, as the server knew when the page was opened. */
export function useSiteCondition({ id, comm, isUnderstood }: SiteRow): Standing {
  const { columns, index } = useSiteStates();
  const { state } = useSite(id);
  const row = index.rowOf(id);
  return {
    condition: row === undefined ? 'unknown' : conditionOf(columns, row),
    heard: heardStateOf(state ?? { comm, isUnderstood }),
  };
}
