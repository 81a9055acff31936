import type { SceneSubject, Show } from '@contract/scenes';
import type { WallBeat } from '@contract/displays';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sceneOf, turnAfter } from './rotation';

/** A critical alarm that took the wall, and how long it may keep it. */
export interface Interruption {
  alarmId: number;
  siteId: number | null;
  untilMs: number;
}

export type Measured = Pick<WallBeat, 'width' | 'height' | 'pixelRatio' | 'wakeLock'>;

/** What is on the wall; times are of a clock that never runs backwards. */
export interface ShowState {
  status: 'idle' | 'ready' | 'failed';
  show: Show | null;
  /** Position among the turns; -1 before the first. */
  turn: number;
  /** Chosen by hand; null: that of the turn. */
  chosenId: number | null;
  turnEndsMs: number;
  isPlaying: boolean;
  interruption: Interruption | null;
  measured: Measured | null;
}

const initialState: ShowState = {
  status: 'idle',
  show: null,
  turn: -1,
  chosenId: null,
  turnEndsMs: 0,
  isPlaying: false,
  interruption: null,
  measured: null,
};

export interface Moment {
  nowMs: number;
  minuteOfDay: number;
}

const turnEnd = ({ show, turn }: ShowState, nowMs: number): number =>
  nowMs + (show?.plan.turns[turn]?.seconds ?? 0) * 1_000;

function takeTurn(state: ShowState, { nowMs, minuteOfDay }: Moment): void {
  if (!state.show) return;
  state.turn = turnAfter(state.show, state.turn, minuteOfDay) ?? -1;
  state.turnEndsMs = turnEnd(state, nowMs);
}

const slice = createSlice({
  name: 'show',
  initialState,
  reducers: {
    showLoaded: (state, { payload }: PayloadAction<{ show: Show; isPlaying: boolean; moment: Moment }>) => {
      const isFirst = state.show === null;
      state.status = 'ready';
      state.show = payload.show;
      if (isFirst) state.isPlaying = payload.isPlaying;
      if (!sceneOf(payload.show, state.chosenId)) state.chosenId = null;
      const turn = payload.show.plan.turns[state.turn];
      if (!turn || !sceneOf(payload.show, turn.sceneId)) takeTurn(state, payload.moment);
      // A turn that was made shorter ends by its new length, not by that of the old plan.
      else state.turnEndsMs = Math.min(state.turnEndsMs, turnEnd(state, payload.moment.nowMs));
    },
    showFailed: (state) => {
      if (!state.show) state.status = 'failed';
    },
    /** A second has passed on the wall. */
    ticked: (state, { payload }: PayloadAction<Moment>) => {
      if (state.interruption) {
        if (payload.nowMs < state.interruption.untilMs) return;
        state.interruption = null;
        // The scene that was cut short begins anew: nobody saw the rest of it.
        state.turnEndsMs = turnEnd(state, payload.nowMs);
      } else if (state.isPlaying && state.chosenId === null && payload.nowMs >= state.turnEndsMs)
        takeTurn(state, payload);
    },
    interrupted: (state, { payload }: PayloadAction<Interruption>) => {
      state.interruption = payload;
    },
    /** The alarm that took the wall was acknowledged or is over. */
    interruptionEnded: (state) => {
      if (state.interruption) state.interruption.untilMs = 0;
    },
    sceneChosen: (state, { payload }: PayloadAction<number>) => {
      state.chosenId = payload;
      state.interruption = null;
    },
    playingChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.isPlaying = payload;
      if (payload) state.chosenId = null;
    },
    wallMeasured: (state, { payload }: PayloadAction<Measured>) => {
      state.measured = payload;
    },
  },
});

/** The data display screen is on screen, until it is left. */
export const showRequested = createAction('show/wanted');
export const showLeft = createAction('show/left');
/** The server has another show than the one that runs. */
export const showOutdated = createAction('show/outdated');

export const {
  showLoaded,
  showFailed,
  ticked,
  interrupted,
  interruptionEnded,
  sceneChosen,
  playingChanged,
  wallMeasured,
} = slice.actions;
export const showReducer = slice.reducer;

/** The scene on the wall and, where an alarm called it up, what it is about. */
export function sceneNow({ show, turn, chosenId, interruption }: ShowState): {
  sceneId: number | null;
  subject: SceneSubject | null;
} {
  if (!show) return { sceneId: null, subject: null };
  const usual = chosenId ?? show.plan.turns[turn]?.sceneId ?? show.scenes[0]?.sceneId ?? null;
  if (!interruption) return { sceneId: usual, subject: null };
  const { siteId } = interruption;
  const called = show.plan.interrupt.sceneId ?? (siteId === null ? show.serverSceneId : show.siteSceneId);
  const subject: SceneSubject | null = siteId === null ? null : { kind: 'site', id: siteId };
  return sceneOf(show, called) ? { sceneId: called, subject } : { sceneId: usual, subject: null };
}
