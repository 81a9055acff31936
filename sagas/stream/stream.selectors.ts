import type { StreamState } from './stream.slice';

interface State {
  stream: StreamState;
}

export const selectTopics = (state: State) => state.stream.topics;
export const selectIsSocketLive = (state: State) => state.stream.socket === 'live';
export const selectWantedTopics = (state: State) =>
  Object.entries(state.stream.topics)
    .filter(([, { status }]) => status !== 'refused')
    .map(([topic]) => topic);
