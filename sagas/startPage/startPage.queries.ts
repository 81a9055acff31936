import { readSecurityOverview } from '@contract/calls/security';
import { readSiteGaps, readUnsetParams } from '@contract/calls/startPage';
import { minuteMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

const againMs = 5 * minuteMs;

/** What is missing at sites. */
export const siteGapsQuery = defineQuery({
  name: 'siteGaps',
  load: (deps, _: 'all') => send(deps, readSiteGaps),
  againMs,
});

/** Parameters without a value that nobody ever saved. */
export const unsetParamsQuery = defineQuery({
  name: 'unsetParams',
  load: (deps, _: 'all') => send(deps, readUnsetParams),
  againMs,
});

/** Weak settings, the worst first. */
export const weaknessQuery = defineQuery({
  name: 'weakness',
  load: (deps, _: 'all') => send(deps, readSecurityOverview),
  againMs,
});
