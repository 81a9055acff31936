import { replayLimits } from '@contract/siteStates';
import { hourMs, minuteMs, type EpochMs } from '@contract/time';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** How much time one step of a replay passes. */
export const replaySteps = [15 * minuteMs, hourMs, replayLimits.graceMs] as const;

export interface ReplayState {
  isOn: boolean;
  /** The moment that is looked at, a multiple of the step. */
  at: EpochMs;
  stepMs: number;
  isPlaying: boolean;
  status: 'ready' | 'loading' | 'failed';
}

const initialState: ReplayState = {
  isOn: false,
  at: 0,
  stepMs: hourMs,
  isPlaying: false,
  status: 'ready',
};

const onStep = (at: EpochMs, stepMs: number): EpochMs => Math.floor(at / stepMs) * stepMs;

const slice = createSlice({
  name: 'replay',
  initialState,
  reducers: {
    replayOpened: (state, { payload: at }: PayloadAction<EpochMs>) => {
      Object.assign(state, { isOn: true, isPlaying: false, at: onStep(at, state.stepMs) });
    },
    replayClosed: () => initialState,
    replayMoved: (state, { payload: at }: PayloadAction<EpochMs>) => {
      state.at = onStep(at, state.stepMs);
    },
    replayStepChosen: (state, { payload: stepMs }: PayloadAction<number>) => {
      Object.assign(state, { stepMs, at: onStep(state.at, stepMs) });
    },
    replayStarted: (state) => {
      state.isPlaying = true;
    },
    replayPaused: (state) => {
      state.isPlaying = false;
    },
    replayLoading: (state) => {
      state.status = 'loading';
    },
    replayLoaded: (state) => {
      state.status = 'ready';
    },
    replayFailed: (state) => {
      Object.assign(state, { status: 'failed', isPlaying: false });
    },
  },
});

/** Ask again for what could not be read. */
export const replayRetried = createAction('replay/retried');

export const {
  replayOpened,
  replayClosed,
  replayMoved,
  replayStepChosen,
  replayStarted,
  replayPaused,
  replayLoading,
  replayLoaded,
  replayFailed,
} = slice.actions;
export const replayReducer = slice.reducer;
