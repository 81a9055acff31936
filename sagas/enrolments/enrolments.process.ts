import * as calls from '@contract/calls/enrolments';
import type { Deps } from '../deps';
import { put, takeEvery, takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { secretShown } from '../secrets/secrets.slice';
import { queryOutdated } from '../queries/queries.slice';
import { enrolmentsQuery } from './enrolments.queries';
import {
  enrolmentApproveRequested,
  enrolmentMakeRequested,
  enrolmentRefuseRequested,
} from './enrolments.slice';

/** However it ended, how things stand is read again. */
function* change(asked: Saga<unknown>): Saga {
  try {
    yield* asked;
  } finally {
    yield* put(queryOutdated(enrolmentsQuery));
  }
}

const make = (deps: Deps) =>
  function* (): Saga {
    const { id, code, expiresAt: until } = yield* send(deps, calls.makeEnrolment, { body: {} });
    yield* put(
      secretShown({
        ...{ kind: 'enrolmentCode', name: String(id), until },
        parts: [{ name: 'code', text: code }],
      }),
    );
  };

/** Codes by which controllers ask to be connected are made, ended, and bound to sites. */
export const enrolmentsProcess = (deps: Deps): Process => ({
  name: 'enrolments',
  *run(): Saga {
    yield* takeLeading(
      enrolmentMakeRequested,
      guarded(() => change(make(deps)())),
    );
    yield* takeEvery(
      enrolmentRefuseRequested,
      guarded(({ payload: id }) => change(send(deps, calls.refuseEnrolment, { params: { id } }))),
    );
    yield* takeEvery(
      enrolmentApproveRequested,
      guarded(({ payload: { id, approval: body } }) =>
        change(send(deps, calls.approveEnrolment, { params: { id }, body })),
      ),
    );
  },
});
