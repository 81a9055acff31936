import type { SharedView, UserView } from '@contract/views';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface AlarmViewsState {
  /** How this person keeps the alarm list; null until it was read. */
  own: UserView | null;
  shared: readonly SharedView[];
}

const initialState: AlarmViewsState = { own: null, shared: [] };

const slice = createSlice({
  name: 'alarmViews',
  initialState,
  reducers: {
    alarmViewsLoaded: (
      _state,
      { payload }: PayloadAction<{ own: UserView; shared: readonly SharedView[] }>,
    ) => payload,
  },
});

/** `query` is the page's own text of what it shows. */
interface NamedQuery {
  name: string;
  query: string;
}

export const alarmViewsRequested = createAction('alarmViews/alarmViewsRequested');
/** Keeps a view for oneself, in place of the own one of that name. */
export const viewKeepRequested = createAction<NamedQuery>('alarmViews/viewKeepRequested');
/** How the columns of the list stand from now on. */
export const viewColumnsRequested = createAction<UserView['columns']>('alarmViews/viewColumnsRequested');
export const viewForgetRequested = createAction<string>('alarmViews/viewForgetRequested');
export const viewShareRequested = createAction<NamedQuery>('alarmViews/viewShareRequested');
export const viewWithdrawRequested = createAction<number>('alarmViews/viewWithdrawRequested');

export const { alarmViewsLoaded } = slice.actions;
export const alarmViewsReducer = slice.reducer;
