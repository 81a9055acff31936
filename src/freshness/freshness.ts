import type { FreshnessShown } from '@/live';

/** What the operator must be told about the data on screen, the worst first. */
export type Standing = 'lost' | 'stale' | 'connecting' | 'polling' | 'live';

export const standingOf = ({ connection, freshness, lastEventAt }: FreshnessShown): Standing => {
  if (lastEventAt === null) return 'connecting';
  if (freshness !== 'live') return freshness;
  return connection === 'polling' ? 'polling' : 'live';
};

export const isOld = (standing: Standing): boolean => standing === 'lost' || standing === 'stale';
