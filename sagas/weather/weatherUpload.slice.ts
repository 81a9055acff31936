import type { WeatherTaken } from '@contract/weather';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The upload of a station's hours that is on screen. */
export interface WeatherUploadState {
  station: { id: number; name: string } | null;
  isRunning: boolean;
  taken: WeatherTaken | null;
}

const initialState: WeatherUploadState = { station: null, isRunning: false, taken: null };

const slice = createSlice({
  name: 'weatherUpload',
  initialState,
  reducers: {
    weatherUploadOpened: (_, { payload }: PayloadAction<{ id: number; name: string }>) => ({
      ...initialState,
      station: payload,
    }),
    weatherUploadClosed: () => initialState,
    weatherUploadBegan: (state) => ({ ...state, isRunning: true, taken: null }),
    weatherUploadEnded: (state, { payload }: PayloadAction<WeatherTaken | null>) => ({
      ...state,
      isRunning: false,
      taken: payload,
    }),
  },
});

export const weatherSent = createAction<{ stationId: number; file: File }>('weatherUpload/sent');
export const { weatherUploadOpened, weatherUploadClosed, weatherUploadBegan, weatherUploadEnded } =
  slice.actions;
export const weatherUploadReducer = slice.reducer;
