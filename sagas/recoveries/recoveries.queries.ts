import { readRecoveredSum, readRecovery } from '@contract/calls/recoveries';
import type { RecoveredSumQuery } from '@contract/recoveries';
import { minuteMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

/** What a repair recovered; it changes once a night. */
export const recoveryQuery = defineQuery({
  name: 'recovery',
  load: (deps, id: number) => send(deps, readRecovery, { params: { id } }),
  freshMs: 5 * minuteMs,
});

export const recoveredSumQuery = defineQuery({
  name: 'recoveredSum',
  load: (deps, query: RecoveredSumQuery) => send(deps, readRecoveredSum, { query }),
  freshMs: 5 * minuteMs,
});
