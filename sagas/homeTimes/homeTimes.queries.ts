import { readHomeTimes } from '@contract/calls/homeTimes';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

/** Clocks and timers of the person. */
export const homeTimesQuery = defineQuery({
  name: 'homeTimes',
  load: (deps, _: 'own') => send(deps, readHomeTimes),
});
