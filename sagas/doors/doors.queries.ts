import { listDoors, readDoorSummary } from '@contract/calls/doors';
import type { DoorsAsked } from '@contract/doors';
import { minuteMs, secondMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

const liveMs = 5 * secondMs;

/** A page of doors as they stand now. */
export const doorsQuery = defineQuery({
  name: 'doors',
  load: (deps, query: DoorsAsked) => send(deps, listDoors, { query }),
  againMs: liveMs,
  keptMs: 5 * minuteMs,
});

/** How many doors are in each state: of one area, or of all that the viewer sees. */
export const doorSummaryQuery = defineQuery({
  name: 'doorSummary',
  load: (deps, { regionId }: { regionId: number | null }) =>
    send(deps, readDoorSummary, { query: regionId === null ? {} : { regionId } }),
  againMs: liveMs,
});
