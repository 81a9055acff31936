import { createSlice, type Action, type PayloadAction } from '@reduxjs/toolkit';
import type { CallError } from '../deps';

/** How far it is with what somebody asked for, and what they entered for it: kept by its form until it is done. */
export type Wish =
  | { state: 'sending' | 'done' }
  /** Nobody answered. */
  | { state: 'unsent' }
  /** In the words of the server. */
  | { state: 'refused'; why: string; reason?: string };

const key = 'wish';

/** The same action, with a name by which its sender hears how it ended. */
export const wished = <A extends Action>(action: A, id: string): A => ({ ...action, meta: { [key]: id } });

/** Null: nobody waits to hear of it. */
export function wishOf(action: object): string | null {
  const { meta } = action as { meta?: Record<string, unknown> };
  const id = meta?.[key];
  return typeof id === 'string' ? id : null;
}

export const endOf = (error: CallError): Wish =>
  error.kind === 'network'
    ? { state: 'unsent' }
    : { state: 'refused', why: error.message, ...(error.reason !== '' && { reason: error.reason }) };

const initialState: Record<string, Wish> = {};

const slice = createSlice({
  name: 'wishes',
  initialState,
  reducers: {
    wishEnded: (state, { payload: { id, end } }: PayloadAction<{ id: string; end: Wish }>) => {
      // Who asked may be gone.
      if (id in state) state[id] = end;
    },
    wishForgotten: (state, { payload: id }: PayloadAction<string>) => {
      delete state[id];
    },
  },
  extraReducers: (builder) =>
    builder.addMatcher(
      (action: Action) => wishOf(action) !== null,
      (state, action) => {
        const id = wishOf(action);
        if (id !== null) state[id] = { state: 'sending' };
      },
    ),
});

export const { wishEnded, wishForgotten } = slice.actions;
export const wishesReducer = slice.reducer;
