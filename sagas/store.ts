import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware, { type Task } from 'redux-saga';
import { areaArrived } from './areas/area.actions';
import type { Area, Deps, Ports } from './deps';
import { createIndexes } from './indexes';
import { reducerWith } from './reducers';
import { rootSaga } from './root';

/** Builds the store and the indexes; nothing runs until `start`. */
export function createStore(ports: Ports) {
  const areas: Area[] = [];
  const deps: Deps = { ...ports, indexes: createIndexes(ports.clock), areas };
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: reducerWith(areas),
    // The checks walk the whole state at every dispatch; a test of the state's shape does not need frames.
    middleware: (defaults) =>
      defaults({ thunk: false, serializableCheck: false, immutableCheck: false }).concat(sagas),
  });
  const start = (): Task => sagas.run(rootSaga, deps);
  /** Once for each area, however many of its pages ask. */
  const addArea = (area: Area): void => {
    if (areas.includes(area)) return;
    areas.push(area);
    store.replaceReducer(reducerWith(areas));
    store.dispatch(areaArrived(area.name));
  };
  return { store, indexes: deps.indexes, start, addArea };
}
