import { dayMs, type EpochMs } from '@contract/time';

/**
 * SQL of a site `s` with its plan `x`: since when intelligent control acts there; null: it does not. A new version of a
 * program does not begin control anew: it began when the first version came to the site.
 */
export const controlSince = `case when x.mode = 'active' then least(x.since, (
  select min(e.entered_at) from strategy_rollout_sites e join strategy_rollouts r on r.id = e.rollout_id
  where e.site_id = s.id and r.program_id = x.program_id)) end`;

/** The first whole day after; days are counted back from `day`, so that both begin at the same hour. */
export const nextDay = (since: EpochMs, day: EpochMs): EpochMs =>
  day - Math.floor((day - since) / dayMs) * dayMs;
