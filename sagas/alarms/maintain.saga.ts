import type { Deps, HttpCall } from '../deps';
import { takeEvery, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import {
  windowAddRequested,
  windowChangeRequested,
  windowEndRequested,
  windowsAddRequested,
} from './alarmKnowledge.slice';
import { loadWindows } from './loadAlarmKnowledge.saga';
import { saveAlarmKnowledge } from './saveAlarmKnowledge';

const path = '/alarm/maintenance';
const firstPage = { pageNum: 1, pageSize: 100, isOpen: true };

const save = (deps: Deps, wish: HttpCall): Saga =>
  saveAlarmKnowledge(deps, wish, () => loadWindows(deps, firstPage));

/** Maintenance windows are begun, moved and ended. */
export const maintainProcess = (deps: Deps): Process => ({
  name: 'maintain',
  *run(): Saga {
    yield* takeEvery(
      windowAddRequested,
      guarded(({ payload: body }: ReturnType<typeof windowAddRequested>) =>
        save(deps, { method: 'POST', path, body }),
      ),
    );
    yield* takeEvery(
      windowsAddRequested,
      guarded(({ payload: body }: ReturnType<typeof windowsAddRequested>) =>
        save(deps, { method: 'POST', path: `${path}/sites`, body }),
      ),
    );
    yield* takeEvery(
      windowChangeRequested,
      guarded(({ payload: { id, ...body } }: ReturnType<typeof windowChangeRequested>) =>
        save(deps, { method: 'PUT', path: `${path}/${id}`, body }),
      ),
    );
    yield* takeEvery(
      windowEndRequested,
      guarded(({ payload: { id } }: ReturnType<typeof windowEndRequested>) =>
        save(deps, { method: 'DELETE', path: `${path}/${id}` }),
      ),
    );
  },
});
