import type { ApiDescription } from '@contract/apiDescription';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface ApiDescriptionState {
  document: ApiDescription | null;
  /** Why it could not be read; empty while nothing is wrong. */
  error: string;
}

const initialState: ApiDescriptionState = { document: null, error: '' };

const slice = createSlice({
  name: 'apiDescription',
  initialState,
  reducers: {
    descriptionLoaded: (_state, { payload }: PayloadAction<ApiDescription>) => ({
      document: payload,
      error: '',
    }),
    descriptionFailed: (state, { payload }: PayloadAction<string>) => {
      state.error = payload;
    },
  },
});

export const descriptionRequested = createAction('apiDescription/wanted');
export const descriptionFileRequested = createAction('apiDescription/fileRequested');
export const { descriptionLoaded, descriptionFailed } = slice.actions;
export const apiDescriptionReducer = slice.reducer;
