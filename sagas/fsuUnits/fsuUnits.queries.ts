import { readFsuLog, readFsuSource } from '@contract/calls/fsuUnits';
import { secondMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

const liveMs = 5 * secondMs;

/** How it goes with one field unit; what is wanted of it is met within seconds. */
export const fsuSourceQuery = defineQuery({
  name: 'fsuSource',
  load: (deps, unitId: number) => send(deps, readFsuSource, { params: { unitId } }),
  againMs: liveMs,
});

/** What was said with it, newest first. */
export const fsuLogQuery = defineQuery({
  name: 'fsuLog',
  load: (deps, unitId: number) => send(deps, readFsuLog, { params: { unitId } }),
  againMs: liveMs,
});
