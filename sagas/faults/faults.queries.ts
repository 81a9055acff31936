import {
  listFaultCalls,
  listFaultCandidates,
  listFaults,
  readFault,
  readFaultChoices,
  readFaultFigures,
} from '@contract/calls/faults';
import { listFaultPhotos, readFaultPhoto } from '@contract/calls/faultFiles';
import { listKeptReports } from '@contract/calls/workOrders';
import type { FaultGroup } from '@contract/faultGroups';
import type { FaultListQuery } from '@contract/faultLists';
import { minuteMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

export type FaultSearch = { levels?: string } & Partial<
  Pick<
    FaultListQuery,
    'which' | 'text' | 'pageNum' | 'pageSize' | 'from' | 'to' | 'siteId' | 'causeId' | 'typeId' | 'regionId'
  >
>;

/** Orders by what is asked of them, ended ones too. */
export const faultListQuery = defineQuery({
  name: 'faultList',
  load: (deps, query: FaultSearch) => send(deps, listFaults, { query }),
});

/** One order with its whole life. */
export const faultQuery = defineQuery({
  name: 'fault',
  load: (deps, id: number) => send(deps, readFault, { params: { id } }),
});

/** Photos of an order; whoever works on it adds more. */
export const faultPhotosQuery = defineQuery({
  name: 'faultPhotos',
  load: (deps, id: number) => send(deps, listFaultPhotos, { params: { id } }),
  againMs: minuteMs,
});

export const faultPhotoQuery = defineQuery({
  name: 'faultPhoto',
  load: (deps, params: { id: number; photo: number }) => send(deps, readFaultPhoto, { params }),
  freshMs: 10 * minuteMs,
});

/** What the system of an order reported and what did not become a step at once. */
export const keptReportsQuery = defineQuery({
  name: 'keptReports',
  load: (deps, id: number) => send(deps, listKeptReports, { params: { id } }),
  againMs: minuteMs,
});

/** Who could be sent. */
export const faultCandidatesQuery = defineQuery({
  name: 'faultCandidates',
  load: (deps, id: number) => send(deps, listFaultCandidates, { params: { id } }),
  keptMs: minuteMs,
});

/** Types, causes, actions and parts. */
export const faultChoicesQuery = defineQuery({
  name: 'faultChoices',
  load: (deps, _: 'all') => send(deps, readFaultChoices),
  freshMs: minuteMs,
  keptMs: 10 * minuteMs,
});

/** The figures of a period, in all and by group. */
export const faultFiguresQuery = defineQuery({
  name: 'faultFigures',
  load: (deps, query: { from: number; to: number; by: FaultGroup; regionId?: number }) =>
    send(deps, readFaultFigures, { query }),
  againMs: 5 * minuteMs,
});

/** Calls back that are due, or that were made. */
export const faultCallsQuery = defineQuery({
  name: 'faultCalls',
  load: (deps, query: { which: 'waiting' | 'ended'; pageNum: number; pageSize: number }) =>
    send(deps, listFaultCalls, { query }),
  againMs: minuteMs,
});
