import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Question } from './question';

/** What is known of one question. */
export interface Answer<Data = unknown> {
  /** The newest answer; it stays while it is asked again, and when that fails. Null: none yet, or none any more. */
  data: Data | null;
  /** When `data` was said (clock of the page), epoch ms. */
  at: number | null;
  /** Why the newest asking failed; null: it did not, or is under way. */
  error: string | null;
  isLoading: boolean;
}

interface Standing extends Answer {
  question: Question;
  /** Views that look at it. */
  watchers: number;
}

export type QueriesState = Readonly<Record<string, Standing>>;

const unknown: Answer = { data: null, at: null, error: null, isLoading: false };

/** Of a question that is not known (any more) nothing is changed. */
const change = (
  state: QueriesState,
  id: string,
  part: (before: Standing) => Partial<Standing>,
): QueriesState => {
  const before = state[id];
  return before ? { ...state, [id]: { ...before, ...part(before) } } : state;
};

/** What is refused for these reasons is not to be seen (any more): nothing that was known of it stays on screen. */
const takenAway: ReadonlySet<string> = new Set(['forbidden', 'notFound']);

const initialState: QueriesState = {};

const slice = createSlice({
  name: 'queries',
  initialState,
  reducers: {
    queryWatched: (state, { payload: question }: PayloadAction<Question>) => {
      const { id } = question;
      const before = state[id] ?? { ...unknown, question, watchers: 0 };
      return { ...state, [id]: { ...before, question, watchers: before.watchers + 1 } };
    },
    queryLeft: (state, { payload: id }: PayloadAction<string>) =>
      change(state, id, ({ watchers }) => ({ watchers: watchers - 1, isLoading: false })),
    queryAsked: (state, { payload: id }: PayloadAction<string>) =>
      change(state, id, () => ({ isLoading: true })),
    queryAnswered: (state, { payload }: PayloadAction<{ id: string; data: unknown; at: number }>) =>
      change(state, payload.id, () => ({
        ...{ data: payload.data, at: payload.at },
        ...{ error: null, isLoading: false },
      })),
    queryFailed: (state, { payload: { id, error } }: PayloadAction<{ id: string; error: string }>) =>
      change(state, id, () => ({
        ...{ error, isLoading: false },
        ...(takenAway.has(error) && { data: null, at: null }),
      })),
    /** Nobody looks at it any more, and it is not kept longer. */
    queryForgotten: (state, { payload: id }: PayloadAction<string>) => {
      const { [id]: _forgotten, ...others } = state;
      return others;
    },
  },
});

/** Whoever looks at the question gets a new answer now; of another question of the same name none is kept. */
export const queryOutdated = createAction('queries/outdated', (query: Pick<Question, 'name'>) => ({
  payload: query.name,
}));
/** Somebody wants this one asked again now. */
export const queryAskedAgain = createAction<string>('queries/askedAgain');

export const { queryWatched, queryLeft, queryAsked, queryAnswered, queryFailed, queryForgotten } =
  slice.actions;
export const queriesReducer = slice.reducer;
