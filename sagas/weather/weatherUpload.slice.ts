import type { WeatherChoices, WeatherPreview, WeatherTaken } from '@contract/weather';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The upload of a station's hours that is on screen. */
export interface WeatherUploadState {
  station: { id: number; name: string } | null;
  isRunning: boolean;
  preview: WeatherPreview | null;
  taken: WeatherTaken | null;
}

const initialState: WeatherUploadState = { station: null, isRunning: false, preview: null, taken: null };

const slice = createSlice({
  name: 'weatherUpload',
  initialState,
  reducers: {
    weatherUploadOpened: (_, { payload }: PayloadAction<{ id: number; name: string }>) => ({
      ...initialState,
      station: payload,
    }),
    weatherUploadClosed: () => initialState,
    /** Another file, or none: what was said of the last one is gone. */
    weatherFileChanged: (state) => ({ ...initialState, station: state.station }),
    weatherUploadBegan: (state) => ({ ...state, isRunning: true, taken: null }),
    weatherPreviewed: (state, { payload }: PayloadAction<WeatherPreview | null>) => ({
      ...state,
      isRunning: false,
      preview: payload,
    }),
    weatherUploadEnded: (state, { payload }: PayloadAction<WeatherTaken | null>) => ({
      ...state,
      isRunning: false,
      taken: payload,
    }),
  },
});

export interface WeatherOrder {
  stationId: number;
  file: File;
  choices: WeatherChoices;
}

export const weatherChecked = createAction<WeatherOrder>('weatherUpload/checked');
export const weatherSent = createAction<WeatherOrder>('weatherUpload/sent');
export const {
  weatherUploadOpened,
  weatherUploadClosed,
  weatherFileChanged,
  weatherUploadBegan,
  weatherPreviewed,
  weatherUploadEnded,
} = slice.actions;
export const weatherUploadReducer = slice.reducer;
