import { readSiteSaving } from '@contract/calls/savings';
import { calTrackBaseline, type SavingsOf } from '@contract/savings';
import { dayMs, minuteMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

interface SavingSince {
  siteId: number;
  of: SavingsOf;
  /** When what saves began: what lies before is the baseline, at most a year of it. */
  sinceMs: number;
}

/** What a site saved since a moment, against the year before it. */
export const siteSavingQuery = defineQuery({
  name: 'siteSaving',
  load: (deps, { siteId, of, sinceMs }: SavingSince) =>
    send(deps, readSiteSaving, {
      params: { id: siteId },
      query: {
        of,
        baselineFrom: sinceMs - calTrackBaseline.days * dayMs,
        baselineTo: sinceMs,
        reportFrom: sinceMs,
        reportTo: deps.clock.now(),
      },
    }),
  freshMs: 10 * minuteMs,
  keptMs: 10 * minuteMs,
});
