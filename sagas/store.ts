import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware, { type Task } from 'redux-saga';
import type { Deps, Ports } from './deps';
import { createIndexes } from './indexes';
import { rootReducer } from './reducers';
import { rootSaga } from './root';

/** Builds the store and the indexes; nothing runs until `start`. */
export function createStore(ports: Ports) {
  const deps: Deps = { ...ports, indexes: createIndexes(ports.clock) };
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: rootReducer,
    // The checks walk the whole state at every dispatch; a test of the state's shape does not need frames.
    middleware: (defaults) =>
      defaults({ thunk: false, serializableCheck: false, immutableCheck: false }).concat(sagas),
  });
  const start = (): Task => sagas.run(rootSaga, deps);
  return { store, indexes: deps.indexes, start };
}
