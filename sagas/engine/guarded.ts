import type { Action } from '@reduxjs/toolkit';
import { commandFailed } from '../health/processes.slice';
import { put, type Saga } from './effects';
import { messageOf } from './supervise';

/** A worker whose failure is told in the store and never deafens the watcher that forked it. */
export const guarded = <A extends Action>(worker: (action: A) => Saga<unknown>) =>
  function* (action: A): Saga {
    try {
      yield* worker(action);
    } catch (error) {
      yield* put(commandFailed({ command: action.type, message: messageOf(error) }));
    }
  };
