import type { TourPlace, TourStep } from '@contract/tour';
import { createAction, createSlice } from '@reduxjs/toolkit';

export const tourMoved = createAction<TourPlace>('tour/moved');
/** Put aside: the step is kept, to be taken up again. */
export const tourLeft = createAction('tour/left');

/** The step that is on screen; null while nobody is shown around. */
const slice = createSlice({
  name: 'tour',
  // The state is one of the named steps or none.
  initialState: null as TourStep | null,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(tourMoved, (_, { payload }) => (payload === 'done' ? null : payload))
      .addCase(tourLeft, () => null),
});

export const tourReducer = slice.reducer;
