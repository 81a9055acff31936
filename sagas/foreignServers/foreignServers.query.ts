import * as calls from '@contract/calls/foreignServers';
import { scrapeEveryMs } from '@contract/foreignServers';
import { dayMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

const pastPoints = 144;

/** The operator's other servers, as they are. */
export const foreignServersQuery = defineQuery({
  name: 'foreignServers',
  load: (deps, _: 'all') => send(deps, calls.listForeign),
  againMs: scrapeEveryMs,
});

/** Their last day; it grows by a point a minute. */
export const foreignPastQuery = defineQuery({
  name: 'foreignPast',
  load: (deps, _: 'day') =>
    send(deps, calls.readForeignPast, { query: { spanMs: dayMs, maxPoints: pastPoints } }),
  againMs: 4 * scrapeEveryMs,
});
