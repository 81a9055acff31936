import type { AlarmSettings, AlarmSimulation, StandingChoice } from '@contract/alarmDefinitions';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Saved } from './saving';

interface DefinitionsState {
  /** What the newest change of a definition came to. */
  saved: Saved;
  trial: { status: 'idle' | 'loading' | 'ready' | 'failed'; simulation: AlarmSimulation | null };
}

const untried: DefinitionsState['trial'] = { status: 'idle', simulation: null };
const initialState: DefinitionsState = { saved: 'idle', trial: untried };

const slice = createSlice({
  name: 'definitions',
  initialState,
  reducers: {
    definitionSaved: (state, { payload: saved }: PayloadAction<Saved>) => ({ ...state, saved }),
    simulationAsked: (state) => ({ ...state, trial: { ...state.trial, status: 'loading' as const } }),
    simulationAnswered: (state, { payload: simulation }: PayloadAction<AlarmSimulation>) => ({
      ...state,
      trial: { status: 'ready' as const, simulation },
    }),
    simulationFailed: (state) => ({ ...state, trial: { ...state.trial, status: 'failed' as const } }),
    /** The change that it was about was changed itself, and what was said of saving is old. */
    simulationForgotten: () => initialState,
  },
});

export const simulationRequested = createAction<{ id: string; settings: AlarmSettings; days: number }>(
  'definitions/simulationRequested',
);
/** `version` is the newest one that the change was made from. */
export const defineRequested = createAction<{
  id: string;
  version: number;
  settings: AlarmSettings;
  effectiveFrom: number | null;
  reason: string;
  standing: StandingChoice | null;
}>('definitions/defineRequested');

export const { definitionSaved, simulationAsked, simulationAnswered, simulationFailed, simulationForgotten } =
  slice.actions;
export const definitionsReducer = slice.reducer;
