import { idFieldOf, isEntered, titleOf, type AnyRecord, type Resource } from '@contract/resources';
import { CallError, type Deps } from '../deps';
import { call, put, select, type PayloadAction, type Saga } from '../engine/effects';
import type { Words } from '../prompts/prompts.slice';
import type { RootState } from '../reducers';
import { secretShown } from '../secrets/secrets.slice';
import { doneToast, reload } from './load.saga';
import * as api from './resources.api';
import { secretIn } from './secretIn';
import { draftChanged, draftClosed, draftShown, rowAdded, type Screen } from './resources.slice';

const nothingWrong = { problems: {}, theirs: null, failure: null };
const conflictReason = 'conflict';

/** What a form begins with when something is added. */
export const blankOf = ({ fields }: Resource): AnyRecord =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => isEntered(field, 'add'))
      .map(([name, field]) => [
        name,
        'isAsked' in field && field.isAsked
          ? null
          : 'default' in field
            ? (field.default ?? null)
            : field.kind === 'references'
              ? []
              : null,
      ]),
  );

export const openDraft = (deps: Deps) =>
  function* ({ payload }: PayloadAction<Screen & { id: number | null; values?: AnyRecord }>): Saga {
    const { resource, key, id, values = {} } = payload;
    if (id === null) {
      const draft = {
        verb: 'add',
        id,
        status: 'editing',
        values: { ...blankOf(resource), ...values },
      } as const;
      yield* put(draftShown({ key, draft: { ...draft, ...nothingWrong } }));
      return;
    }
    yield* put(
      draftShown({ key, draft: { verb: 'edit', id, status: 'loading', values: {}, ...nothingWrong } }),
    );
    try {
      const record = yield* call(api.read, deps.http, resource, id);
      yield* put(draftChanged({ key, change: { status: 'editing', values: record } }));
    } catch (error) {
      yield* put(draftClosed({ key }));
      if (!(error instanceof CallError)) throw error;
    }
  };

/** Only what may be entered travels, with the version that was seen. */
function bodyOf(resource: Resource, verb: 'add' | 'edit', values: AnyRecord, base: AnyRecord): AnyRecord {
  const entered = Object.entries(resource.fields).filter(([, field]) => isEntered(field, verb));
  const body = Object.fromEntries(
    entered.map(([name]) => [name, name in values ? (values[name] ?? null) : (base[name] ?? null)]),
  );
  if (verb === 'add') return body;
  const id = idFieldOf(resource);
  return { ...body, [id]: base[id], ...('version' in base && { version: base.version }) };
}

export const sendDraft = (deps: Deps) =>
  function* ({ payload }: PayloadAction<Screen & { values: AnyRecord }>): Saga {
    const { resource, key, values } = payload;
    const draft = yield* select((state: RootState) => state.resources.drafts[key]);
    if (!draft || draft.status === 'saving') return;
    yield* put(draftChanged({ key, change: { status: 'saving', problems: {}, failure: null } }));
    try {
      const answer = yield* call(
        api.save,
        deps.http,
        resource,
        draft.verb,
        bodyOf(resource, draft.verb, values, draft.values),
      );
      yield* put(draftClosed({ key }));
      yield* doneToast('crud.saved');
      const done = draft.verb === 'add' ? 'added' : 'changed';
      const secret = secretIn(answer, titleOf(resource, values), done);
      if (secret) yield* put(secretShown(secret));
      yield* reload(payload);
      const id = answer[idFieldOf(resource)];
      if (draft.verb === 'add' && typeof id === 'number') yield* put(rowAdded({ ...payload, id }));
    } catch (error) {
      yield* refused(deps, payload, error);
    }
  };

function* refused(
  deps: Deps,
  { resource, key, values }: Screen & { values: AnyRecord },
  error: unknown,
): Saga {
  if (!(error instanceof CallError)) {
    yield* put(draftChanged({ key, change: { status: 'editing' } }));
    throw error;
  }
  const draft = yield* select((state: RootState) => state.resources.drafts[key]);
  // What was entered stays entered.
  const mine = { ...draft?.values, ...values };
  if (error.reason === conflictReason && draft?.id != null) {
    const theirs = yield* call(api.read, deps.http, resource, draft.id);
    yield* put(draftChanged({ key, change: { status: 'conflict', theirs, values: mine } }));
    return;
  }
  // A message that goes away leaves nobody in doubt later: the form itself keeps that it was not saved.
  const failure = Object.keys(error.fields).length === 0 ? failureOf(error) : null;
  const refusal = error.reason;
  const change = { status: 'editing', values: mine, problems: error.fields, failure, refusal } as const;
  yield* put(draftChanged({ key, change }));
}

const failureOf = ({ kind, message }: CallError): Words =>
  kind === 'network'
    ? { key: 'crud.notSent', params: { reason: message } }
    : { key: 'crud.notSaved', params: { reason: message } };

/** What the other person saved becomes the ground of this form. */
export function* takeTheirs({ payload: { key } }: PayloadAction<Screen>): Saga {
  const theirs = yield* select((state: RootState) => state.resources.drafts[key]?.theirs);
  if (theirs)
    yield* put(draftChanged({ key, change: { status: 'editing', values: theirs, ...nothingWrong } }));
}

/** Saves over what the other person saved, having seen it. */
export const keepMine = (deps: Deps) =>
  function* ({ payload }: PayloadAction<Screen & { values: AnyRecord }>): Saga {
    const { key, values } = payload;
    const draft = yield* select((state: RootState) => state.resources.drafts[key]);
    if (!draft?.theirs) return;
    const seen = { ...draft.values, ...values, version: draft.theirs.version };
    yield* put(draftChanged({ key, change: { status: 'editing', values: seen, ...nothingWrong } }));
    yield* sendDraft(deps)({ type: '', payload: { ...payload, values: seen } });
  };
