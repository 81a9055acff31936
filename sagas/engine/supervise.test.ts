import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware, { type Task } from 'redux-saga';
import { processesReducer } from './processes.slice';
import { delay, fork, takeEvery, type Saga } from './effects';
import { guarded } from './guarded';
import { restartLadderMs, supervise } from './supervise';

const start = (run: () => Saga) => {
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: { processes: processesReducer },
    middleware: (defaults) => defaults({ thunk: false }).concat(sagas),
  });
  const task: Task = sagas.run(function* () {
    yield* fork(supervise, { name: 'loop', run });
  });
  return { store, task, health: () => store.getState().processes.byName.loop };
};

describe('a supervised process', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('tells of a crash, waits up the ladder, and starts again', async () => {
    let starts = 0;
    const { health, task } = start(function* () {
      starts += 1;
      throw new Error(`crash ${starts}`);
    });
    for (const [i, backoffMs] of restartLadderMs.entries()) {
      expect(health()).toEqual({ state: 'waiting', crashes: i + 1, message: `crash ${i + 1}`, backoffMs });
      await jest.advanceTimersByTimeAsync(backoffMs - 1);
      expect(starts).toBe(i + 1);
      await jest.advanceTimersByTimeAsync(1);
    }
    await jest.advanceTimersByTimeAsync(30_000);
    expect(starts).toBe(restartLadderMs.length + 2);
    task.cancel();
  });

  it('begins the ladder from zero after a minute in good health', async () => {
    const { health, task } = start(function* () {
      yield* delay(61_000);
      throw new Error('late');
    });
    await jest.advanceTimersByTimeAsync(61_000);
    await jest.advanceTimersByTimeAsync(500 + 61_000);
    expect(health()).toMatchObject({ crashes: 2, backoffMs: 500 });
    task.cancel();
  });

  it('keeps listening after a guarded worker failed', async () => {
    const seen: number[] = [];
    const { store, task } = start(function* () {
      const trigger = { type: 'try', match: (a: unknown): a is { type: string } => a !== null };
      yield* takeEvery(
        Object.assign(() => ({ type: 'try' }), trigger),
        guarded(function* () {
          seen.push(seen.length);
          if (seen.length === 1) throw new Error('refused');
        }),
      );
    });
    store.dispatch({ type: 'try' });
    store.dispatch({ type: 'try' });
    expect(seen).toHaveLength(2);
    expect(store.getState().processes).toMatchObject({
      failures: 1,
      lastFailure: { command: 'try', message: 'refused' },
    });
    task.cancel();
  });
});
