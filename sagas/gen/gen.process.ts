import { downloadCode } from '@contract/calls/gen';
import { resource } from '@contract/resources/genTables';
import { CallError, type Deps } from '../deps';
import {
  all,
  call,
  put,
  select,
  takeLatest,
  takeEvery,
  takeLeading,
  type PayloadAction,
  type Saga,
} from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { sendForFile } from '../http/send';
import type { RootState } from '../reducers';
import { doneToast, reload } from '../resources/load.saga';
import * as api from './gen.api';
import * as slice from './gen.slice';

const list = { resource, key: resource.name };

const loadFound = ({ http }: Deps) =>
  function* ({ payload }: ReturnType<typeof slice.foundRequested>): Saga {
    yield* put(slice.foundLoading());
    try {
      const { rows } = yield* call(api.found, http, payload.source, payload.tableName);
      yield* put(slice.foundLoaded(rows));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      yield* put(slice.foundFailed(error.message));
    }
  };

const takeIn = ({ http }: Deps) =>
  function* ({ payload }: ReturnType<typeof slice.takeInRequested>): Saga {
    yield* call(api.takeIn, http, payload.source, payload.tables);
    yield* doneToast('crud.done');
    yield* reload(list);
  };

const open = ({ http }: Deps) =>
  function* ({ payload: tableId }: PayloadAction<number>): Saga {
    yield* put(slice.editingChanged({ tableId, status: 'loading', answer: null }));
    try {
      const answer = yield* call(api.read, http, tableId);
      yield* put(slice.editingChanged({ tableId, status: 'ready', answer }));
    } catch (error) {
      yield* put(slice.editingChanged({ tableId, status: 'missing', answer: null }));
      if (!(error instanceof CallError)) throw error;
    }
  };

/** What was entered stays entered when it was refused. */
const save = ({ http }: Deps) =>
  function* ({ payload }: ReturnType<typeof slice.tableSaved>): Saga {
    const now = yield* select((state: RootState) => state.gen.editing);
    if (!now?.answer) return;
    yield* put(slice.editingChanged({ ...now, status: 'saving' }));
    try {
      yield* call(api.save, http, payload);
      const answer = yield* call(api.read, http, payload.tableId);
      yield* put(slice.editingChanged({ ...now, status: 'ready', answer }));
      yield* doneToast('crud.saved');
    } catch (error) {
      yield* put(slice.editingChanged({ ...now, status: 'ready' }));
      if (!(error instanceof CallError)) throw error;
    }
  };

const refresh = (deps: Deps) =>
  function* ({ payload }: ReturnType<typeof slice.tableRefreshRequested>): Saga {
    yield* call(api.refresh, deps.http, payload.tableName);
    yield* doneToast('crud.done');
    yield* put(slice.tableRequested(payload.tableId));
  };

const preview = ({ http }: Deps) =>
  function* ({ payload: { tableId, title } }: ReturnType<typeof slice.previewRequested>): Saga {
    yield* put(slice.previewShown({ title, files: null }));
    try {
      yield* put(slice.previewShown({ title, files: yield* call(api.preview, http, tableId) }));
    } catch (error) {
      yield* put(slice.previewShown(null));
      if (!(error instanceof CallError)) throw error;
    }
  };

const fetchZip = (deps: Deps) =>
  function* ({ payload }: PayloadAction<string[]>): Saga {
    yield* sendForFile(deps, downloadCode, { query: { tables: payload.join(',') } });
  };

export const genProcess = (deps: Deps): Process => ({
  name: 'gen',
  *run() {
    yield* all([
      takeLatest(slice.foundRequested, guarded(loadFound(deps))),
      takeEvery(slice.takeInRequested, guarded(takeIn(deps))),
      takeLatest(slice.tableRequested, guarded(open(deps))),
      takeLeading(slice.tableSaved, guarded(save(deps))),
      takeLeading(slice.tableRefreshRequested, guarded(refresh(deps))),
      takeLatest(slice.previewRequested, guarded(preview(deps))),
      takeLeading(slice.zipRequested, guarded(fetchZip(deps))),
    ]);
  },
});
