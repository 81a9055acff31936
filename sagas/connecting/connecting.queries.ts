import { readConnection } from '@contract/calls/connecting';
import { secondMs, type EpochMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

/** While somebody looks on: what they do at the cabinet must be seen at once. */
export const connectionQuery = defineQuery({
  name: 'connection',
  load: (deps, { siteId, ...query }: { siteId: number; username: string; since: EpochMs }) =>
    send(deps, readConnection, { params: { id: siteId }, query }),
  againMs: (progress) => (progress.steps.value === null ? secondMs : 5 * secondMs),
});
