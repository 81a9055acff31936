import * as calls from '@contract/calls/doors';
import type { DoorDaysQuery, DoorEventsAsked, PresenceQuery } from '@contract/doorHistory';
import type { DoorsAsked } from '@contract/doors';
import { minuteMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

/** The live topic asks for what moved; a site whose connection broke without a word is seen by this. */
const restMs = minuteMs;

/** A page of doors as they stand now. */
export const doorsQuery = defineQuery({
  name: 'doors',
  load: (deps, query: DoorsAsked) => send(deps, calls.listDoors, { query }),
  againMs: restMs,
  keptMs: 5 * minuteMs,
});

/** How many doors are in each state: of one area, or of all that the viewer sees. */
export const doorSummaryQuery = defineQuery({
  name: 'doorSummary',
  load: (deps, { regionId }: { regionId: number | null }) =>
    send(deps, calls.readDoorSummary, { query: regionId === null ? {} : { regionId } }),
  againMs: restMs,
});

/** A page of what doors told of people. */
export const doorEventsQuery = defineQuery({
  name: 'doorEvents',
  load: (deps, query: DoorEventsAsked) => send(deps, calls.searchDoorEvents, { query }),
});

/** Who came in and has not left; whoever came long ago is left out as time passes. */
export const presentQuery = defineQuery({
  name: 'doorPresent',
  load: (deps, query: PresenceQuery) => send(deps, calls.listPresent, { query }),
  againMs: restMs,
});

/** First in and last out. */
export const doorDaysQuery = defineQuery({
  name: 'doorDays',
  load: (deps, query: DoorDaysQuery) => send(deps, calls.listDoorDays, { query }),
});

export const doorPhotoQuery = defineQuery({
  name: 'doorPhoto',
  load: (deps, params: { deviceId: number; at: number; n: number }) =>
    send(deps, calls.readDoorPhoto, { params }),
  freshMs: 10 * minuteMs,
});

/** By what events of a number are searched; the number itself is in no address. */
export const foundCardQuery = defineQuery({
  name: 'foundCard',
  load: (deps, number: string) => send(deps, calls.findCard, { body: { number } }),
  keptMs: 0,
});

/** What a door that moved may change. */
export const movedByDoors = [doorsQuery, doorSummaryQuery, doorEventsQuery, presentQuery] as const;
