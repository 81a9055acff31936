import type { ExportProgress } from '@contract/exports';
import type { RowInUse } from '@contract/usage';
import { createAction, createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

/** Words by key, said in the language of the moment; or as the server worded them. */
export type Words = { key: string; params?: Record<string, string | number> } | { text: string };
export type Level = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  id: string;
  /** message: one line at the top · notification: a titled box at the corner. */
  form: 'message' | 'notification';
  level: Level | 'loading';
  title: Words;
  body?: Words;
  /** Rows that could not be removed, with links to what uses them. */
  inUse?: RowInUse[];
  /** 0: stays until it is withdrawn. */
  durationMs: number;
}

export interface Question {
  id: string;
  title: Words;
  body: Words;
  confirm: Words;
  cancel: Words;
  level: 'warning' | 'error' | 'info';
  /** A third way out, offered as a link in the body. */
  link?: Words;
}

export interface PromptsState {
  toasts: Toast[];
  questions: Question[];
  exportsUnderWay: boolean;
  /** Of a long export; null while it is not known. */
  exportProgress: ExportProgress | null;
}

/** R-ERR-03 */
export const messageMs = 5_000;

const initialState: PromptsState = {
  toasts: [],
  questions: [],
  exportsUnderWay: false,
  exportProgress: null,
};

const prompts = createSlice({
  name: 'prompts',
  initialState,
  reducers: {
    toasted: {
      prepare: (toast: Partial<Toast> & Pick<Toast, 'title' | 'level'>) => ({
        payload: { id: nanoid(8), form: 'message', durationMs: messageMs, ...toast } satisfies Toast,
      }),
      reducer: (state, { payload }: PayloadAction<Toast>) => {
        state.toasts = [...state.toasts.filter(({ id }) => id !== payload.id), payload];
      },
    },
    toastClosed: (state, { payload }: PayloadAction<string>) => {
      state.toasts = state.toasts.filter(({ id }) => id !== payload);
    },
    questionAsked: (state, { payload }: PayloadAction<Question>) => {
      state.questions.push(payload);
    },
    questionClosed: (state, { payload }: PayloadAction<string>) => {
      state.questions = state.questions.filter(({ id }) => id !== payload);
    },
    exportOverlayShown: (state) => {
      state.exportsUnderWay = true;
    },
    exportOverlayHidden: (state) => {
      state.exportsUnderWay = false;
      state.exportProgress = null;
    },
    exportProgressed: (state, { payload }: PayloadAction<ExportProgress | null>) => {
      state.exportProgress = payload;
    },
  },
});

export type Answer = 'confirmed' | 'cancelled' | 'link';
export const questionAnswered = createAction<{ id: string; answer: Answer }>('prompts/questionAnswered');

export const {
  toasted,
  toastClosed,
  questionAsked,
  questionClosed,
  exportOverlayShown,
  exportOverlayHidden,
  exportProgressed,
} = prompts.actions;
export const promptsReducer = prompts.reducer;
