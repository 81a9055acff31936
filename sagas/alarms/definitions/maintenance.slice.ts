import type { MaintenanceChange, MaintenanceOfSites, MaintenanceRequest } from '@contract/alarmActions';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Saved } from './saving';

/** What the newest change of a maintenance window came to. */
const initialState: { saved: Saved } = { saved: 'idle' };

const slice = createSlice({
  name: 'maintenance',
  initialState,
  reducers: {
    windowSaved: (_state, { payload: saved }: PayloadAction<Saved>) => ({ saved }),
  },
});

export const windowAddRequested = createAction<MaintenanceRequest>('maintenance/windowAddRequested');
export const windowsAddRequested = createAction<MaintenanceOfSites>('maintenance/windowsAddRequested');
export const windowChangeRequested = createAction<MaintenanceChange & { id: number }>(
  'maintenance/windowChangeRequested',
);
export const windowEndRequested = createAction<{ id: number }>('maintenance/windowEndRequested');

export const seriesEndRequested = createAction<{ id: number }>('maintenance/seriesEndRequested');

export const { windowSaved } = slice.actions;
export const maintenanceReducer = slice.reducer;
