import * as calls from '@contract/calls/alarmMaintenance';
import type { Deps } from '../deps';
import { takeEvery, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import {
  windowAddRequested,
  windowChangeRequested,
  windowEndRequested,
  windowsAddRequested,
} from './alarmKnowledge.slice';
import { loadWindows } from './loadAlarmKnowledge.saga';
import { saveAlarmKnowledge } from './saveAlarmKnowledge';

const firstPage = { pageNum: 1, pageSize: 100, isOpen: true };

const save = (deps: Deps, asked: Saga<unknown>): Saga =>
  saveAlarmKnowledge(asked, () => loadWindows(deps, firstPage));

/** Maintenance windows are begun, moved and ended. */
export const maintainProcess = (deps: Deps): Process => ({
  name: 'maintain',
  *run(): Saga {
    yield* takeEvery(
      windowAddRequested,
      guarded(({ payload: body }: ReturnType<typeof windowAddRequested>) =>
        save(deps, send(deps, calls.addMaintenance, { body })),
      ),
    );
    yield* takeEvery(
      windowsAddRequested,
      guarded(({ payload: body }: ReturnType<typeof windowsAddRequested>) =>
        save(deps, send(deps, calls.addMaintenanceOfSites, { body })),
      ),
    );
    yield* takeEvery(
      windowChangeRequested,
      guarded(({ payload: { id, ...body } }: ReturnType<typeof windowChangeRequested>) =>
        save(deps, send(deps, calls.changeMaintenance, { params: { id }, body })),
      ),
    );
    yield* takeEvery(
      windowEndRequested,
      guarded(({ payload: { id } }: ReturnType<typeof windowEndRequested>) =>
        save(deps, send(deps, calls.endMaintenance, { params: { id } })),
      ),
    );
  },
});
