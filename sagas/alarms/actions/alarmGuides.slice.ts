import type { AlarmGuide, GuideRequest } from '@contract/alarmGuides';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface GuideDialog {
  alarmId: number;
  /** As it was when somebody began to change it; null for a new one. */
  guide: AlarmGuide | null;
}

interface AlarmGuidesState {
  dialog: GuideDialog | null;
  isSaving: boolean;
}

const initialState: AlarmGuidesState = { dialog: null, isSaving: false };

/** `alarmId`: of the alarm that the guide was written at. */
export const guideSaveRequested = createAction<{ alarmId: number; request: GuideRequest }>(
  'alarms/guideSaveRequested',
);
export const guideRemoveRequested = createAction<{ id: number; version: number }>(
  'alarms/guideRemoveRequested',
);

const slice = createSlice({
  name: 'alarmGuides',
  initialState,
  reducers: {
    guideDialogOpened: (_, { payload }: PayloadAction<GuideDialog>) => ({
      dialog: payload,
      isSaving: false,
    }),
    guideDialogClosed: () => initialState,
    /** What could not be saved stays before whoever wrote it. */
    guideSaveEnded: (state, { payload: isSaved }: PayloadAction<boolean>) =>
      isSaved && state.isSaving ? initialState : { ...state, isSaving: false },
  },
  extraReducers: (builder) =>
    void builder.addCase(guideSaveRequested, (state) => ({ ...state, isSaving: true })),
});

export const { guideDialogOpened, guideDialogClosed, guideSaveEnded } = slice.actions;
export const alarmGuidesReducer = slice.reducer;
