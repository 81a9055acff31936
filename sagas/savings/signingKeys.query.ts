import { listSavingsKeys } from '@contract/calls/savings';
import { minuteMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

/** The published keys, the one that signs now first. */
export const signingKeysQuery = defineQuery({
  name: 'signingKeys',
  load: (deps, _: 'all') => send(deps, listSavingsKeys),
  freshMs: minuteMs,
});
