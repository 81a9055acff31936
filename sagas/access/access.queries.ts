import type { AccessListsAsked } from '@contract/accessLists';
import * as calls from '@contract/calls/access';
import { secondMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

const liveMs = 3 * secondMs;

export const accessListsQuery = defineQuery({
  name: 'accessLists',
  load: (deps, query: AccessListsAsked) => send(deps, calls.listAccessLists, { query }),
  againMs: liveMs,
});

export const accessSummaryQuery = defineQuery({
  name: 'accessSummary',
  load: (deps, _: 'all') => send(deps, calls.readAccessListSummary),
  againMs: liveMs,
});

export const lostCardsQuery = defineQuery({
  name: 'lostCards',
  load: (deps, _: 'all') => send(deps, calls.listLostCards),
  againMs: liveMs,
});

/** Permits of a fault order, and who may be given one. */
export const orderPermitsQuery = defineQuery({
  name: 'orderPermits',
  load: (deps, id: number) => send(deps, calls.listOrderPermits, { params: { id } }),
  againMs: 5 * secondMs,
});
