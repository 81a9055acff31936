import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware, { type Task } from 'redux-saga';
import { processesReducer } from '../engine/processes.slice';
import { supervise } from '../engine/supervise';
import { settingsReducer } from '../settings/settings.slice';
import type { TechnicianPorts } from './ports';
import { technicianProcess } from './technician.process';
import { technicianReducer } from './technician.slice';

/** The store of the technician's page alone; nothing runs until `start`. */
export function createTechnicianStore(ports: TechnicianPorts) {
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: { technician: technicianReducer, settings: settingsReducer, processes: processesReducer },
    middleware: (defaults) =>
      defaults({ thunk: false, serializableCheck: false, immutableCheck: false }).concat(sagas),
  });
  return { store, start: (): Task => sagas.run(supervise, technicianProcess(ports)) };
}
