import { CallError, type Deps } from '../deps';
import { call, put, select, type PayloadAction, type Saga } from '../engine/effects';
import { isConfirmed } from '../questions/ask.saga';
import type { RootState } from '../reducers';
import { reload } from './load.saga';
import * as api from './resources.api';
import {
  importChanged,
  importClosed,
  unsavedSecrets,
  type ImportOptions,
  type Screen,
} from './resources.slice';

export const fetchTemplate = (deps: Deps) =>
  function* ({ payload: { resource } }: PayloadAction<Screen>): Saga {
    yield* call(api.template, deps, resource);
  };

export const fetchFailedRows = (deps: Deps) =>
  function* ({ payload: fileName }: PayloadAction<string>): Saga {
    yield* call(api.failedRows, deps, fileName);
  };

/** Passwords that nobody has saved are gone for good: whoever means that says so. */
function* mayLose(key: string): Saga<boolean> {
  const count = yield* select((state: RootState) => unsavedSecrets(state.resources.imports[key]).length);
  if (count === 0) return true;
  const body = { key: 'crud.import.loseSecrets', params: { count } };
  return yield* isConfirmed(body, { level: 'error', confirm: { key: 'crud.import.discardSecrets' } });
}

export function* closeImport({ payload: { key } }: PayloadAction<Screen>): Saga {
  if (yield* mayLose(key)) yield* put(importClosed({ key }));
}

export const sendImport = (deps: Deps) =>
  function* ({ payload }: PayloadAction<Screen & ImportOptions & { file: File }>): Saga {
    const { resource, key, file, ...options } = payload;
    if (!(yield* mayLose(key))) return;
    const change = (isRunning: boolean) => importChanged({ key, isRunning, report: null, isSaved: false });
    yield* put(change(true));
    try {
      const report = yield* call(api.importFile, deps.http, resource, file, options);
      yield* put(importChanged({ key, isRunning: false, report, isSaved: false }));
      if (!options.isDryRun) yield* reload(payload);
    } catch (error) {
      yield* put(change(false));
      // The edge has told of a refusal already; anything else is a fault of ours.
      if (!(error instanceof CallError)) throw error;
    }
  };
