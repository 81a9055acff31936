import { readSiteSaving } from '@contract/calls/savings';
import { calTrackBaseline, type SavingsOf, type SiteSavingQuery } from '@contract/savings';
import { dayMs, minuteMs, type EpochMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

export interface SavingSince {
  siteId: number;
  of: SavingsOf;
  /** When what saves began: what lies before is the baseline, at most a year of it. */
  sinceMs: number;
}

export const periodsOf = ({ of, sinceMs }: SavingSince, now: EpochMs): SiteSavingQuery => ({
  of,
  baselineFrom: sinceMs - calTrackBaseline.days * dayMs,
  baselineTo: sinceMs,
  reportFrom: sinceMs,
  reportTo: now,
});

/** What a site saved since a moment, against the year before it. */
export const siteSavingQuery = defineQuery({
  name: 'siteSaving',
  load: (deps, since: SavingSince) =>
    send(deps, readSiteSaving, { params: { id: since.siteId }, query: periodsOf(since, deps.clock.now()) }),
  freshMs: 10 * minuteMs,
  keptMs: 10 * minuteMs,
});
