import { listBaselines } from '@contract/calls/baselines';
import type { BaselinesQuery } from '@contract/baselines';
import { minuteMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

/** They change once a night. */
export const baselinesQuery = defineQuery({
  name: 'baselines',
  load: (deps, query: BaselinesQuery) => send(deps, listBaselines, { query }),
  freshMs: 5 * minuteMs,
  keptMs: 10 * minuteMs,
});
