import { listEnrolments } from '@contract/calls/enrolments';
import { secondMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

/** Codes that are open and controllers that wait: somebody may be standing before one. */
export const enrolmentsQuery = defineQuery({
  name: 'enrolments',
  load: (deps, _: 'all') => send(deps, listEnrolments),
  againMs: 5 * secondMs,
});
