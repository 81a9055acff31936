import type { LiveTopic } from '@contract/live';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type SocketState = 'offline' | 'connecting' | 'live';
/** What the screen says: the socket's state, or `polling` while that stands in for it. */
export type Connection = SocketState | 'polling';
export type Freshness = 'live' | 'stale' | 'lost';
export type TopicStatus = 'wanted' | 'loading' | 'following' | 'refused';

export interface TopicState {
  /** How many places on screen want it. */
  wanted: number;
  status: TopicStatus;
  /** Why the server refused it. */
  reason: string | null;
}

export interface StreamState {
  connection: Connection;
  socket: SocketState;
  /** Polling got an answer the last time it asked. */
  isPolling: boolean;
  /** Socket attempts that failed in a row. */
  failures: number;
  topics: Record<string, TopicState>;
  /** Server time of the newest sign of life, epoch ms; null before the first. */
  lastEventAt: number | null;
  /** Milliseconds of silence, measured on a clock that never runs backwards. */
  ageMs: number;
  freshness: Freshness;
  /** Add this to the local clock to get the server's, in ms. */
  serverOffsetMs: number;
  /** Frames and holes since the session began. */
  frames: number;
  holes: number;
}

const initialState: StreamState = {
  connection: 'offline',
  socket: 'offline',
  isPolling: false,
  failures: 0,
  topics: {},
  lastEventAt: null,
  ageMs: 0,
  freshness: 'lost',
  serverOffsetMs: 0,
  frames: 0,
  holes: 0,
};

const connectionOf = ({ socket, isPolling }: StreamState): Connection =>
  socket !== 'live' && isPolling ? 'polling' : socket;

const slice = createSlice({
  name: 'stream',
  initialState,
  reducers: {
    /** A page shows this topic from now on; each wish is released once. */
    topicRequested: (state, { payload: topic }: PayloadAction<LiveTopic>) => {
      const known = state.topics[topic];
      if (known) known.wanted += 1;
      else state.topics[topic] = { wanted: 1, status: 'wanted', reason: null };
    },
    topicReleased: (state, { payload: topic }: PayloadAction<LiveTopic>) => {
      const known = state.topics[topic];
      if (known && known.wanted > 1) known.wanted -= 1;
      else delete state.topics[topic];
    },
    topicChanged: (
      state,
      { payload }: PayloadAction<{ topic: string; status: TopicStatus; reason?: string }>,
    ) => {
      const known = state.topics[payload.topic];
      if (!known) return;
      known.status = payload.status;
      known.reason = payload.reason ?? null;
    },
    socketChanged: (state, { payload }: PayloadAction<SocketState>) => {
      if (payload === 'live') state.failures = 0;
      if (payload === 'offline') state.failures += 1;
      state.socket = payload;
      state.connection = connectionOf(state);
    },
    pollingChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.isPolling = payload;
      state.connection = connectionOf(state);
    },
    framesApplied: (state, { payload }: PayloadAction<{ frames: number; holes: number }>) => {
      state.frames += payload.frames;
      state.holes += payload.holes;
    },
    freshnessMeasured: (
      state,
      { payload }: PayloadAction<Pick<StreamState, 'lastEventAt' | 'ageMs' | 'freshness' | 'serverOffsetMs'>>,
    ) => void Object.assign(state, payload),
  },
});

export const {
  topicRequested,
  topicReleased,
  topicChanged,
  socketChanged,
  pollingChanged,
  framesApplied,
  freshnessMeasured,
} = slice.actions;
export const streamReducer = slice.reducer;
