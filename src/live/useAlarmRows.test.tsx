/** @jest-environment jsdom */
import { configureStore } from '@reduxjs/toolkit';
import { act, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { Provider } from 'react-redux';
import { createIndexes } from '@sagas/indexes';
import { streamReducer } from '@sagas/stream/stream.slice';
import { anAlarm, opOf } from '@tests/support/anAlarm';
import { IndexesProvider } from './indexes';
import { useAlarmRows } from './useAlarmRows';

const everything = {};

function Rows() {
  const rows = useAlarmRows(everything, 'newest');
  return <p>{[...rows].map(({ id }) => id).join(' ') || 'none'}</p>;
}

function show() {
  const indexes = createIndexes({ now: () => 0, monotonicMs: () => 0 });
  const store = configureStore({ reducer: { stream: streamReducer } });
  const commits: number[] = [];
  const page = render(
    <Provider store={store}>
      <IndexesProvider value={indexes}>
        <Profiler id="rows" onRender={() => commits.push(commits.length)}>
          <Rows />
        </Profiler>
      </IndexesProvider>
    </Provider>,
  );
  const tell = (id: number) =>
    act(() => {
      indexes.alarms.apply([opOf(anAlarm({ id, raisedAt: id }))]);
      indexes.alarms.settle(1);
    });
  return { store, commits, tell, page };
}

describe('a view of the alarms', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('shows a change at once while it is calm', () => {
    const { tell } = show();
    expect(screen.getByText('none')).toBeVisible();
    tell(1);
    expect(screen.getByText('1')).toBeVisible();
  });

  it('is painted four times a second in a storm, and the last change is never swallowed', () => {
    const { tell, commits } = show();
    const before = commits.length;
    for (let id = 1; id <= 50; id++) {
      tell(id);
      act(() => void jest.advanceTimersByTime(20));
    }
    expect(commits.length - before).toBeLessThanOrEqual(6);
    act(() => void jest.advanceTimersByTime(250));
    expect(screen.getByText(/^50 49 48 .* 2 1$/)).toBeVisible();
  });

  it('wants its topic while it is on screen, and no longer', () => {
    const { store, page } = show();
    expect(store.getState().stream.topics.alarms?.wanted).toBe(1);
    page.unmount();
    expect(store.getState().stream.topics.alarms).toBeUndefined();
  });
});
