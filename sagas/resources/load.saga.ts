import { idFieldOf } from '@contract/resources';
import { CallError, type Deps } from '../deps';
import { call, put, select, type PayloadAction, type Saga } from '../engine/effects';
import { toasted } from '../prompts/prompts.slice';
import type { RootState } from '../reducers';
import { sessionExpired } from '../session/session.actions';
import * as api from './resources.api';
import {
  detailClosed,
  detailShown,
  listFailed,
  listLoaded,
  listLoading,
  listRequested,
  resourceChanged,
  viewLoaded,
  type ListAddress,
  type Screen,
} from './resources.slice';

const expiredCode = 401;
const forbiddenCode = 403;

/** Loads what the address says; an answer to an older question is not shown. */
export const loadList = (deps: Deps) =>
  function* ({ payload }: PayloadAction<Screen & { query: ListAddress }>): Saga {
    const { resource, key, query } = payload;
    yield* put(listLoading({ key, query }));
    try {
      const { rows, total } = yield* call(api.list, deps.http, resource, query);
      const now = yield* select((state: RootState) => state.resources.lists[key]?.query);
      if (now !== query) return;
      yield* put(listLoaded({ key, rows, total, idField: idFieldOf(resource) }));
    } catch (error) {
      yield* failed(error, key);
    }
  };

function* failed(error: unknown, key: string): Saga {
  if (!(error instanceof CallError)) throw error;
  if (error.code === expiredCode) yield* put(sessionExpired({ isByPerson: true }));
  yield* put(listFailed({ key, isForbidden: error.code === forbiddenCode, error: error.message }));
}

/** The list as it stands, anew, and what others show of it: after something was saved or removed. */
export function* reload({ resource, key }: Screen): Saga {
  yield* put(resourceChanged(resource.name));
  const query = yield* select((state: RootState) => state.resources.lists[key]?.query);
  if (query) yield* put(listRequested({ resource, key, query: { ...query } }));
}

export const loadDetail = (deps: Deps) =>
  function* ({ payload }: PayloadAction<Screen & { id: number }>): Saga {
    const { resource, key, id } = payload;
    yield* put(detailShown({ key, id, record: null }));
    try {
      const record = yield* call(api.read, deps.http, resource, id);
      const shown = yield* select((state: RootState) => state.resources.details[key]?.id);
      if (shown === id) yield* put(detailShown({ key, id, record }));
    } catch (error) {
      // The edge has told it; an empty drawer would only repeat that.
      yield* put(detailClosed({ key }));
      if (!(error instanceof CallError)) throw error;
    }
  };

export const loadView = (deps: Deps) =>
  function* ({ payload: { name } }: PayloadAction<{ name: string }>): Saga {
    yield* put(viewLoaded({ name, view: yield* call(api.readView, deps.http, name) }));
  };

export const doneToast = (key: string) => put(toasted({ level: 'success', title: { key } }));
