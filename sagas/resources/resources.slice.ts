import type { AnyRecord, Resource, SpecialAction } from '@contract/resources';
import type { ImportReport } from '@contract/resourceImports';
import type { UserView } from '@contract/views';
import type { Words } from '../prompts/prompts.slice';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The list's state as its address says it. */
export type ListAddress = Readonly<Record<string, string>>;

export interface ListState {
  status: 'loading' | 'ready' | 'failed' | 'forbidden';
  rows: AnyRecord[];
  total: number;
  /** What the rows answer to. */
  query: ListAddress;
  /** The rows themselves: of other pages too, as they were seen last. */
  selected: AnyRecord[];
  error: string;
}

export interface DraftState {
  verb: 'add' | 'edit';
  id: number | null;
  status: 'loading' | 'editing' | 'saving' | 'conflict';
  values: AnyRecord;
  /** Why nothing was saved, where no field is to blame; null while nothing failed. */
  failure: Words | null;
  /** The name of the refusal that the failure tells of. */
  refusal?: string;
  /** Refusals of the server by field. */
  problems: Record<string, string>;
  /** What somebody else saved meanwhile. */
  theirs: AnyRecord | null;
}

export interface DetailState {
  id: number;
  record: AnyRecord | null;
}

export interface ImportState {
  isRunning: boolean;
  report: ImportReport | null;
}

/** Everything that screens of declared resources know, each screen under its own key. */
export interface ResourcesState {
  lists: Record<string, ListState>;
  drafts: Record<string, DraftState>;
  details: Record<string, DetailState>;
  imports: Record<string, ImportState>;
  views: Record<string, UserView>;
}

const initialState: ResourcesState = {
  lists: {},
  drafts: {},
  details: {},
  imports: {},
  views: {},
};

const emptyList: ListState = { status: 'loading', rows: [], total: 0, query: {}, selected: [], error: '' };

/** The most rows that can be selected at once. */
export const mostSelected = 1_000;

/** What only says which part of the same rows is shown, and in which order. */
const ofThePage = ['pageNum', 'pageSize', 'orderByColumn', 'isAsc'];
const searchOf = (query: ListAddress): string =>
  JSON.stringify(
    Object.entries(query)
      .filter(([name, value]) => value !== '' && !ofThePage.includes(name))
      .sort(([one], [other]) => one.localeCompare(other)),
  );
const isSameSearch = (one: ListAddress, other: ListAddress): boolean => searchOf(one) === searchOf(other);

interface Loaded {
  rows: AnyRecord[];
  total: number;
  idField: string;
}

/** Rows of this page as they are now; those that are on no page any more are left out. */
function stillSelected(selected: readonly AnyRecord[], { rows, total, idField }: Loaded): AnyRecord[] {
  const fresh = new Map(rows.map((row): [unknown, AnyRecord] => [row[idField], row]));
  const isWhole = rows.length >= total;
  return selected
    .map((row) => fresh.get(row[idField]) ?? row)
    .filter((row) => !isWhole || fresh.has(row[idField]));
}

type Keyed<T = object> = PayloadAction<{ key: string } & T>;

const slice = createSlice({
  name: 'resources',
  initialState,
  reducers: {
    listLoading: (state, { payload }: Keyed<{ query: ListAddress }>) => {
      const list = state.lists[payload.key] ?? emptyList;
      // Rows that another search left out cannot be acted on.
      const selected = isSameSearch(list.query, payload.query) ? list.selected : [];
      state.lists[payload.key] = { ...list, status: 'loading', query: payload.query, selected };
    },
    listLoaded: (state, { payload }: Keyed<{ rows: AnyRecord[]; total: number; idField: string }>) => {
      const list = state.lists[payload.key] ?? emptyList;
      const selected = stillSelected(list.selected, payload);
      // The rows are data of others: kept as they came.
      state.lists[payload.key] = {
        ...list,
        status: 'ready',
        rows: payload.rows,
        total: payload.total,
        selected,
        error: '',
      };
    },
    listFailed: (state, { payload }: Keyed<{ isForbidden: boolean; error: string }>) => {
      const status = payload.isForbidden ? 'forbidden' : 'failed';
      state.lists[payload.key] = { ...(state.lists[payload.key] ?? emptyList), status, error: payload.error };
    },
    selectionChanged: (state, { payload }: Keyed<{ rows: AnyRecord[] }>) => {
      const list = state.lists[payload.key];
      if (list) list.selected = payload.rows;
    },
    draftShown: (state, { payload }: Keyed<{ draft: DraftState }>) => {
      state.drafts[payload.key] = payload.draft;
    },
    draftChanged: (state, { payload }: Keyed<{ change: Partial<DraftState> }>) => {
      const draft = state.drafts[payload.key];
      if (draft) Object.assign(draft, payload.change);
    },
    draftClosed: (state, { payload }: Keyed) => {
      delete state.drafts[payload.key];
    },
    detailShown: (state, { payload }: Keyed<DetailState>) => {
      const { key, ...detail } = payload;
      state.details[key] = detail;
    },
    detailClosed: (state, { payload }: Keyed) => {
      delete state.details[payload.key];
    },
    importChanged: (state, { payload }: Keyed<ImportState>) => {
      const { key, ...change } = payload;
      state.imports[key] = change;
    },
    importClosed: (state, { payload }: Keyed) => {
      delete state.imports[payload.key];
    },
    viewLoaded: (state, { payload }: PayloadAction<{ name: string; view: UserView }>) => {
      state.views[payload.name] = payload.view;
    },
  },
});

/** A row of a tree, and where it shall stand. */
export interface Move {
  id: number;
  parentId: number;
  beforeId: number | null;
}

/** A screen of a resource: the declaration, and the key under which its state stands. */
export interface Screen {
  resource: Resource;
  key: string;
}

export const listRequested = createAction<Screen & { query: ListAddress }>('resources/listRequested');
/** Rows of the resource of this name were added, changed or removed here. */
export const resourceChanged = createAction<string>('resources/changed');
/** Somebody added a row by the form; `id` as the server numbered it. */
export const rowAdded = createAction<Screen & { id: number; values: AnyRecord }>('resources/rowAdded');
export const draftRequested = createAction<Screen & { id: number | null; values?: AnyRecord }>(
  'resources/draftRequested',
);
export const draftSent = createAction<Screen & { values: AnyRecord }>('resources/draftSent');
export const theirsTaken = createAction<Screen>('resources/theirsTaken');
export const mineKept = createAction<Screen & { values: AnyRecord }>('resources/mineKept');
export const detailRequested = createAction<Screen & { id: number }>('resources/detailRequested');
export const moveRequested = createAction<Screen & Move>('resources/moveRequested');
export const removeRequested = createAction<Screen & { rows: AnyRecord[] }>('resources/removeRequested');
/** Every row that matches the search, on whatever page. */
export const allRequested = createAction<Screen>('resources/allRequested');
export const toggleRequested = createAction<
  Screen & { row: AnyRecord; field: string; value: string; label: string }
>('resources/toggleRequested');
export const exportRequested = createAction<
  Screen & { query: ListAddress; format: 'xlsx' | 'csv'; columns: string }
>('resources/exportRequested');
export const templateRequested = createAction<Screen>('resources/templateRequested');
export interface ImportOptions {
  updateSupport: boolean;
  isDryRun: boolean;
  /** Sheet and row of the heads, where they are not to be found by themselves. */
  sheet: string | null;
  headRow: number | null;
}

export const importSent = createAction<Screen & ImportOptions & { file: File }>('resources/importSent');
export const failedRowsRequested = createAction<string>('resources/failedRowsRequested');
export const specialRequested = createAction<Screen & { special: SpecialAction; rows: AnyRecord[] }>(
  'resources/specialRequested',
);
export const viewRequested = createAction<{ name: string }>('resources/viewRequested');
export const viewChanged = createAction<{ name: string; view: UserView }>('resources/viewChanged');

export const {
  listLoading,
  listLoaded,
  listFailed,
  selectionChanged,
  draftShown,
  draftChanged,
  draftClosed,
  detailShown,
  detailClosed,
  importChanged,
  importClosed,
  viewLoaded,
} = slice.actions;
export const resourcesReducer = slice.reducer;
