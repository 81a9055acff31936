import * as calls from '@contract/calls/faults';
import { keepOurs, takeTheirs } from '@contract/calls/workOrders';
import type { Deps } from '../deps';
import { all, put, takeEvery, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { toasted } from '../prompts/prompts.slice';
import { queryOutdated } from '../queries/queries.slice';
import {
  faultCallsQuery,
  faultCandidatesQuery,
  faultListQuery,
  faultQuery,
  keptReportsQuery,
} from './faults.queries';
import * as slice from './faults.slice';

/** However it ended, whoever looks at the order looks again: of two who acted the other may have been first. */
function* acting(id: number, asked: Saga<unknown>): Saga {
  yield* put(slice.faultActBegun(id));
  try {
    yield* asked;
  } finally {
    yield* put(slice.faultActEnded(id));
    for (const query of [faultQuery, faultListQuery, faultCandidatesQuery]) yield* put(queryOutdated(query));
  }
}

const leads = (deps: Deps) =>
  function* ({ payload: { id, ...body } }: ReturnType<typeof slice.faultLeadRequested>): Saga {
    yield* acting(id, send(deps, calls.leadFault, { params: { id }, body }));
  };

const works = (deps: Deps) =>
  function* ({ payload: { id, ...body } }: ReturnType<typeof slice.faultWorkRequested>): Saga {
    yield* acting(id, send(deps, calls.workFault, { params: { id }, body }));
  };

function* tell({ id, isJoined }: { id: number; isJoined: boolean }): Saga {
  const key = isJoined ? 'faults.joined' : 'faults.opened';
  yield* put(toasted({ level: 'success', title: { key, params: { id } } }));
  yield* put(slice.faultReported({ id, isJoined }));
  yield* put(queryOutdated(faultListQuery));
}

const reports = (deps: Deps) =>
  function* ({ payload: body }: ReturnType<typeof slice.faultReportRequested>): Saga {
    yield* tell(yield* send(deps, calls.reportFault, { body }));
  };

const reportsAlarm = (deps: Deps) =>
  function* ({ payload: body }: ReturnType<typeof slice.faultOfAlarmRequested>): Saga {
    yield* tell(yield* send(deps, calls.reportFaultFromAlarm, { body }));
  };

const reportsDiagnosis = (deps: Deps) =>
  function* ({ payload: body }: ReturnType<typeof slice.faultOfDiagnosisRequested>): Saga {
    yield* tell(yield* send(deps, calls.reportFaultFromDiagnosis, { body }));
  };

const tellsCall = (deps: Deps) =>
  function* ({ payload: { id, ...body } }: ReturnType<typeof slice.faultCallReported>): Saga {
    try {
      yield* send(deps, calls.tellFaultCall, { params: { id }, body });
    } finally {
      yield* put(queryOutdated(faultCallsQuery));
    }
  };

const decides = (deps: Deps) =>
  function* ({ payload: { orderId, reportId, decision } }: ReturnType<typeof slice.keptReportDecided>): Saga {
    const call = decision === 'ours' ? keepOurs : takeTheirs;
    try {
      yield* acting(orderId, send(deps, call, { params: { reportId } }));
    } finally {
      yield* put(queryOutdated(keptReportsQuery));
    }
  };

/** Orders are opened and moved on, from the board and from alarms. */
export const actOnFaultsProcess = (deps: Deps): Process => ({
  name: 'act on faults',
  *run() {
    yield* all([
      takeEvery(slice.faultLeadRequested, guarded(leads(deps))),
      takeEvery(slice.faultWorkRequested, guarded(works(deps))),
      takeEvery(slice.faultReportRequested, guarded(reports(deps))),
      takeEvery(slice.faultCallReported, guarded(tellsCall(deps))),
      takeEvery(slice.faultOfAlarmRequested, guarded(reportsAlarm(deps))),
      takeEvery(slice.keptReportDecided, guarded(decides(deps))),
      takeEvery(slice.faultOfDiagnosisRequested, guarded(reportsDiagnosis(deps))),
    ]);
  },
});
