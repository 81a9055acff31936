import type { DictEntry } from '@contract/dicts';
import type { Choice } from '@contract/resourceSchemas';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What options are made of, in the language of the moment. */
export interface LookupsState {
  dicts: Record<string, DictEntry[]>;
  choices: Record<string, Choice[]>;
}

const initialState: LookupsState = { dicts: {}, choices: {} };

const slice = createSlice({
  name: 'lookups',
  initialState,
  reducers: {
    dictLoaded: (state, { payload }: PayloadAction<{ type: string; entries: DictEntry[] }>) => {
      state.dicts[payload.type] = payload.entries;
    },
    choicesLoaded: (state, { payload }: PayloadAction<{ name: string; choices: Choice[] }>) => {
      state.choices[payload.name] = payload.choices;
    },
    /** Something that they are made of changed, or their language did. */
    lookupsForgotten: () => initialState,
  },
});

export const dictRequested = createAction('lookups/dictRequested', (type: string, isAnew = false) => ({
  payload: { type, isAnew },
}));
export const choicesRequested = createAction<{ name: string; isAnew?: boolean }>('lookups/choicesRequested');
export const { dictLoaded, choicesLoaded, lookupsForgotten } = slice.actions;
export const lookupsReducer = slice.reducer;
