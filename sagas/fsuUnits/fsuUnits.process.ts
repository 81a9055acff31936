import * as calls from '@contract/calls/fsuUnits';
import type { Deps } from '../deps';
import { all, put, takeLatest, takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { succeeded } from '../prompts/results';
import { queryOutdated } from '../queries/queries.slice';
import { isConfirmed } from '../questions/ask.saga';
import { fsuLogQuery, fsuSourceQuery } from './fsuUnits.queries';
import * as slice from './fsuUnits.slice';

/** However it ended, how things stand is read again. */
function* change(asked: Saga<unknown>): Saga {
  try {
    yield* asked;
    yield* put(succeeded());
  } finally {
    yield* put(queryOutdated(fsuSourceQuery));
    yield* put(queryOutdated(fsuLogQuery));
  }
}

const lift = (deps: Deps) =>
  function* ({ payload: params }: ReturnType<typeof slice.quarantineLiftRequested>): Saga {
    const question = { key: 'fsu.quarantine.confirm' };
    if (!(yield* isConfirmed(question, { confirm: { key: 'fsu.quarantine.lift' } }))) return;
    yield* change(send(deps, calls.liftFsuQuarantine, { params }));
  };

const accept = (deps: Deps) =>
  function* ({ payload: params }: ReturnType<typeof slice.codeAcceptRequested>): Saga {
    const question = { key: 'fsu.strays.confirm', values: { code: params.code } };
    if (!(yield* isConfirmed(question, { confirm: { key: 'fsu.strays.accept' } }))) return;
    yield* change(send(deps, calls.acceptFsuCode, { params }));
  };

const tryOut = (deps: Deps) =>
  function* ({ payload: { unitId, trial } }: ReturnType<typeof slice.trialRequested>): Saga {
    const answer = yield* send(deps, calls.tryFsuSignal, { params: { unitId }, body: trial });
    yield* put(slice.trialAnswered({ unitId, answer }));
  };

/** What a person wants of a field unit, on its page. */
export const fsuUnitsProcess = (deps: Deps): Process => ({
  name: 'fsuUnits',
  *run() {
    yield* all([
      takeLeading(
        slice.unitReadRequested,
        guarded(({ payload: unitId }) => change(send(deps, calls.readFsuUnit, { params: { unitId } }))),
      ),
      takeLeading(
        slice.unitLogRequested,
        guarded(({ payload: unitId }) => change(send(deps, calls.watchFsuLog, { params: { unitId } }))),
      ),
      takeLeading(
        slice.thresholdsRequested,
        guarded(({ payload: unitId }) => change(send(deps, calls.readFsuThresholds, { params: { unitId } }))),
      ),
      takeLeading(
        slice.thresholdChangeRequested,
        guarded(({ payload: { unitId, wish } }) =>
          change(send(deps, calls.setFsuThreshold, { params: { unitId }, body: wish })),
        ),
      ),
      takeLeading(slice.quarantineLiftRequested, guarded(lift(deps))),
      takeLeading(
        slice.unreadableSeenRequested,
        guarded(({ payload: unitId }) => change(send(deps, calls.seeFsuUnreadable, { params: { unitId } }))),
      ),
      takeLeading(slice.codeAcceptRequested, guarded(accept(deps))),
      takeLeading(
        slice.codeDropRequested,
        guarded(({ payload: params }) => change(send(deps, calls.dropFsuCode, { params }))),
      ),
      takeLatest(slice.trialRequested, guarded(tryOut(deps))),
    ]);
  },
});
