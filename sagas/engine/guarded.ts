import type { Action } from '@reduxjs/toolkit';
import { CallError } from '../deps';
import { commandFailed } from './processes.slice';
import { failed } from '../prompts/results';
import { put, type Saga } from './effects';
import { messageOf } from './supervise';

/**
 * A worker whose failure is told in the store and never deafens the watcher that forked it. Who made a call was told
 * of its refusal by the edge; any other failure has no words but those of R-ERR-05.
 */
export const guarded = <A extends Action>(worker: (action: A) => Saga<unknown>) =>
  function* (action: A): Saga {
    try {
      yield* worker(action);
    } catch (error) {
      yield* put(commandFailed({ command: action.type, message: messageOf(error) }));
      if (!(error instanceof CallError)) yield* put(failed());
    }
  };
