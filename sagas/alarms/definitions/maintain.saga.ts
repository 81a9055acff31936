import * as calls from '@contract/calls/alarmMaintenance';
import type { Deps } from '../../deps';
import { put, takeEvery, type Saga } from '../../engine/effects';
import { guarded } from '../../engine/guarded';
import type { Process } from '../../engine/process';
import { send } from '../../http/send';
import {
  seriesEndRequested,
  windowAddRequested,
  windowChangeRequested,
  windowEndRequested,
  windowSaved,
  windowsAddRequested,
} from './maintenance.slice';
import { queryOutdated } from '../../queries/queries.slice';
import { windowsQuery } from './definitions.queries';
import { save } from './saving';

function* change(asked: Saga<unknown>): Saga {
  yield* save(asked, windowSaved);
  yield* put(queryOutdated(windowsQuery));
}

/** Maintenance windows are begun, moved and ended. */
export const maintainProcess = (deps: Deps): Process => ({
  name: 'maintain',
  *run(): Saga {
    yield* takeEvery(
      windowAddRequested,
      guarded(({ payload: body }: ReturnType<typeof windowAddRequested>) =>
        change(send(deps, calls.addMaintenance, { body })),
      ),
    );
    yield* takeEvery(
      windowsAddRequested,
      guarded(({ payload: body }: ReturnType<typeof windowsAddRequested>) =>
        change(send(deps, calls.addMaintenanceOfSites, { body })),
      ),
    );
    yield* takeEvery(
      windowChangeRequested,
      guarded(({ payload: { id, ...body } }: ReturnType<typeof windowChangeRequested>) =>
        change(send(deps, calls.changeMaintenance, { params: { id }, body })),
      ),
    );
    yield* takeEvery(
      windowEndRequested,
      guarded(({ payload: { id } }: ReturnType<typeof windowEndRequested>) =>
        change(send(deps, calls.endMaintenance, { params: { id } })),
      ),
    );
    yield* takeEvery(
      seriesEndRequested,
      guarded(({ payload: { id } }: ReturnType<typeof seriesEndRequested>) =>
        change(send(deps, calls.endMaintenanceSeries, { params: { id } })),
      ),
    );
  },
});
