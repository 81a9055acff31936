import { idFieldOf, isEntered, titleOf, type AnyRecord, type Resource } from '@contract/resources';
import { nanoid } from '@reduxjs/toolkit';
import { CallError, type Deps } from '../deps';
import { call, cancel, delay, fork, put, select, type PayloadAction, type Saga } from '../engine/effects';
import { isConfirmed } from '../questions/ask.saga';
import { exportProgressed, type Words } from '../prompts/prompts.slice';
import type { RootState } from '../reducers';
import { doneToast, reload } from './load.saga';
import * as api from './resources.api';
import { viewLoaded, type ListAddress, type Move, type Screen } from './resources.slice';
import type { UserView } from '@contract/views';

/** What a row is called in the language of the page. */
export function* nameOf(resource: Resource, row: AnyRecord): Saga<string> {
  const language = yield* select((state: RootState) => state.settings.language);
  return titleOf(resource, row, language);
}

/** The edge has told of a refusal already; anything else is a fault of ours. */
export const expectCallError = (error: unknown): void => {
  if (!(error instanceof CallError)) throw error;
};

/** Whether it went or was refused, the list afterwards shows where everything really stands. */
export const moveRow = (deps: Deps) =>
  function* ({ payload }: PayloadAction<Screen & Move>): Saga {
    const { resource, id, parentId, beforeId } = payload;
    try {
      yield* call(api.move, deps.http, resource, { id, parentId, beforeId });
      yield* doneToast('crud.moved');
    } catch (error) {
      expectCallError(error);
    }
    yield* reload(payload);
  };

interface Toggle extends Screen {
  row: AnyRecord;
  field: string;
  value: string;
  label: string;
}

/** One field of one row, by an ordinary edit: rules, version and audit are the same. */
export const toggle = (deps: Deps) =>
  function* ({ payload }: PayloadAction<Toggle>): Saga {
    const { resource, row, field, value, label } = payload;
    const params = { title: yield* nameOf(resource, row), status: label };
    const confirm: Words = { key: 'crud.changeTo', params: { status: label } };
    if (!(yield* isConfirmed({ key: 'crud.confirmToggle', params }, { confirm }))) return;
    try {
      const record = yield* call(api.read, deps.http, resource, Number(row[idFieldOf(resource)]));
      const names = Object.keys(resource.fields).filter((name) => {
        const declared = resource.fields[name];
        return declared && (isEntered(declared, 'edit') || declared.kind === 'id');
      });
      const body = Object.fromEntries([...names, 'version'].map((name) => [name, record[name]]));
      yield* call(api.save, deps.http, resource, 'edit', { ...body, [field]: value });
      yield* doneToast('crud.done');
    } catch (error) {
      expectCallError(error);
    }
    yield* reload(payload);
  };

export const exportRows = (deps: Deps) =>
  function* ({
    payload,
  }: PayloadAction<Screen & { query: ListAddress; format: 'xlsx' | 'csv'; columns: string }>): Saga {
    const { resource, query, format, columns } = payload;
    if (!(yield* isConfirmed({ key: 'crud.confirmExport' }, { confirm: { key: 'crud.export' } }))) return;
    const ticket = nanoid(20)
      .toLowerCase()
      .replace(/[^0-9a-z]/g, '0');
    const watching = yield* fork(watchExport, deps, ticket);
    try {
      yield* call(api.exportRows, deps, resource, { ...query, format, columns, ticket });
    } catch (error) {
      expectCallError(error);
    } finally {
      yield* cancel(watching);
      yield* put(exportProgressed(null));
    }
  };

const progressMs = 700;

/** A short export is over before it is asked about; whoever cannot be told sees that it goes on, without a number. */
function* watchExport(deps: Deps, ticket: string): Saga {
  for (;;) {
    yield* delay(progressMs);
    try {
      yield* put(exportProgressed(yield* call(api.exportProgress, deps.http, ticket)));
    } catch (error) {
      expectCallError(error);
    }
  }
}

/** A column being dragged changes many times; what it comes to rest at is kept. */
const settleMs = 600;

export const keepView = (deps: Deps) =>
  function* ({ payload: { name, view } }: PayloadAction<{ name: string; view: UserView }>): Saga {
    yield* put(viewLoaded({ name, view }));
    yield* delay(settleMs);
    yield* call(api.saveView, deps.http, name, view);
  };
