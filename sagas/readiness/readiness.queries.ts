import { listReadiness, readSiteReadiness } from '@contract/calls/readiness';
import type { ReadinessQuery } from '@contract/readiness';
import { minuteMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

export const readinessQuery = defineQuery({
  name: 'readiness',
  load: (deps, query: ReadinessQuery) => send(deps, listReadiness, { query }),
  freshMs: minuteMs,
  keptMs: 10 * minuteMs,
  restMs: 200,
});

export const siteReadinessQuery = defineQuery({
  name: 'readiness of a site',
  load: (deps, id: number) => send(deps, readSiteReadiness, { params: { id } }),
  freshMs: minuteMs,
  keptMs: 10 * minuteMs,
});
