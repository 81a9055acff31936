import { idFieldOf, type AnyRecord, type SpecialAction } from '@contract/resources';
import { idsPerCall, type DoneEach } from '@contract/resourceSchemas';
import { CallError, type Deps } from '../deps';
import { call, put, select, type PayloadAction, type Saga } from '../engine/effects';
import { isConfirmed } from '../questions/ask.saga';
import { toasted, type Words } from '../prompts/prompts.slice';
import { warned } from '../prompts/results';
import type { RootState } from '../reducers';
import { secretShown } from '../secrets/secrets.slice';
import { doneToast, reload } from './load.saga';
import * as api from './resources.api';
import { secretIn } from './secretIn';
import { mostSelected, selectionChanged, type Screen } from './resources.slice';
import { nameOf, expectCallError } from './verbs.saga';

const rowsPerCall = 500;

const listOf =
  ({ key }: Screen) =>
  ({ resources }: RootState) =>
    resources.lists[key];

/** Every row that matches, page by page, as far as the bound goes; not where the search has changed meanwhile. */
export const selectAll = (deps: Deps) =>
  function* ({ payload: screen }: PayloadAction<Screen>): Saga {
    const { resource, key } = screen;
    const query = (yield* select(listOf(screen)))?.query;
    if (!query) return;
    const id = idFieldOf(resource);
    const found = new Map<unknown, AnyRecord>();
    try {
      for (let page = 1; found.size < mostSelected; page += 1) {
        const at = { ...query, pageNum: String(page), pageSize: String(rowsPerCall) };
        const { rows, total } = yield* call(api.list, deps.http, resource, at);
        for (const row of rows) found.set(row[id], row);
        if (page * rowsPerCall >= total) break;
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return void (yield* put(toasted({ level: 'error', title: { text: error.message } })));
    }
    if ((yield* select(listOf(screen)))?.query !== query) return;
    yield* put(selectionChanged({ key, rows: [...found.values()].slice(0, mostSelected) }));
  };

export const removeRows = (deps: Deps) =>
  function* ({ payload }: PayloadAction<Screen & { rows: AnyRecord[] }>): Saga {
    const { rows } = payload;
    const [first] = rows;
    if (!first) return;
    if (rows.length === 1) yield* removeOne(deps, payload, first);
    else yield* removeMany(deps, payload, rows);
  };

function* removeOne(deps: Deps, screen: Screen, row: AnyRecord): Saga {
  const { resource } = screen;
  const body: Words = { key: 'crud.confirmRemove', params: { title: yield* nameOf(resource, row) } };
  if (!(yield* isConfirmed(body, { level: 'error', confirm: { key: 'crud.remove' } }))) return;
  try {
    yield* call(api.remove, deps.http, resource, [Number(row[idFieldOf(resource)])], false);
    yield* unselect(screen, [row]);
    yield* doneToast('crud.removed');
  } catch (error) {
    expectCallError(error);
  }
  yield* reload(screen);
}

/** Each for itself, so that one that may not go keeps no other here; of a tree all or none, for they stand on each other. */
function* removeMany(deps: Deps, screen: Screen, rows: readonly AnyRecord[]): Saga {
  const { resource } = screen;
  const params = { count: rows.length };
  const confirm: Words = { key: 'crud.removeCount', params };
  if (!(yield* isConfirmed({ key: 'crud.confirmRemoveMany', params }, { level: 'error', confirm }))) return;
  const id = idFieldOf(resource);
  const failed: DoneEach['failed'] = [];
  const done = yield* inParts(rows, function* (part) {
    const ids = part.map((row) => Number(row[id]));
    const answer = yield* call(api.remove, deps.http, resource, ids, !resource.tree);
    const refused = new Set(answer.failed.map((one) => one.id));
    failed.push(...answer.failed);
    yield* unselect(
      screen,
      part.filter((row) => !refused.has(Number(row[id]))),
    );
    return answer.done;
  });
  yield* tellOf({ done, count: rows.length, failed });
  yield* reload(screen);
}

/** As many at a time as a call takes, until one is refused as a whole. Answers how many were done. */
function* inParts(
  rows: readonly AnyRecord[],
  act: (part: readonly AnyRecord[]) => Saga<number>,
): Saga<number> {
  let done = 0;
  try {
    for (let at = 0; at < rows.length; at += idsPerCall) done += yield* act(rows.slice(at, at + idsPerCall));
  } catch (error) {
    expectCallError(error);
  }
  return done;
}

interface Outcome extends DoneEach {
  count: number;
}

/** So many by name; the others are still selected, and only counted here. */
const mostNamed = 8;

function* tellOf({ done, count, failed }: Outcome): Saga {
  const params = { done, count };
  if (done === count)
    return void (yield* put(toasted({ level: 'success', title: { key: 'crud.doneCount', params } })));
  const named = failed.slice(0, mostNamed).map(({ title, reason }) => `${title}: ${reason}`);
  const more = failed.length - named.length;
  const inUse = failed.slice(0, mostNamed).flatMap((one) => one.inUse ?? []);
  const key = failed.length === 0 ? 'crud.doneSome' : more > 0 ? 'crud.doneSomeMore' : 'crud.doneSomeNamed';
  yield* put(warned({ key, params: { ...params, failed: named.join('; '), more } }, inUse));
}

/** What was done is no longer chosen; what was refused, or not come to, still is. */
function* unselect(screen: Screen, rows: readonly AnyRecord[]): Saga {
  const id = idFieldOf(screen.resource);
  const gone = new Set(rows.map((row) => row[id]));
  const selected = (yield* select(listOf(screen)))?.selected ?? [];
  const rest = selected.filter((row) => !gone.has(row[id]));
  if (rest.length < selected.length) yield* put(selectionChanged({ key: screen.key, rows: rest }));
}

/** What a question may say of a row; what is empty says so. */
const wordsIn = (row: AnyRecord): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([field, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[field, value === '' ? '—' : value]] : [],
    ),
  );

/** Asks in the action's own words; its button is called what the action is called. */
function* isSpecialConfirmed(
  { resource }: Screen,
  { name, on, isDangerous, caution }: SpecialAction,
  rows: readonly AnyRecord[],
): Saga<boolean> {
  const key = `resource.${resource.name}.special.${name}`;
  const [first] = rows;
  const title = on === 'row' && first ? yield* nameOf(resource, first) : '';
  const isOdd =
    caution !== undefined && on === 'row' && first && caution.is.includes(String(first[caution.field]));
  const body: Words = isOdd
    ? { key: `${key}.caution`, params: { title, ...wordsIn(first) } }
    : { key: `${key}.confirm`, params: { count: rows.length, title } };
  return yield* isConfirmed(body, { level: isDangerous ? 'error' : 'warning', confirm: { key } });
}

type Special = Screen & { special: SpecialAction; rows: AnyRecord[] };

export const doSpecial = (deps: Deps) =>
  function* ({ payload }: PayloadAction<Special>): Saga {
    const { special, rows } = payload;
    if (special.confirm && !(yield* isSpecialConfirmed(payload, special, rows))) return;
    if (special.on === 'selection' && rows.length > 1) yield* doWithMany(deps, payload);
    else yield* doWithOne(deps, payload);
    yield* reload(payload);
  };

function* doWithMany(deps: Deps, { special, rows, ...screen }: Special): Saga {
  const done = yield* inParts(rows, function* (part) {
    yield* call(api.special, deps.http, screen.resource, special, part);
    yield* unselect(screen, part);
    return part.length;
  });
  yield* tellOf({ done, count: rows.length, failed: [] });
}

function* doWithOne(deps: Deps, { resource, special, rows }: Special): Saga {
  try {
    const answer = yield* call(api.special, deps.http, resource, special, rows);
    const [first] = rows;
    const name = first ? yield* nameOf(resource, first) : '';
    const secret = special.tells ? secretIn(answer, name, 'changed') : null;
    if (secret) yield* put(secretShown(secret));
    else yield* doneToast('crud.done');
  } catch (error) {
    expectCallError(error);
  }
}
