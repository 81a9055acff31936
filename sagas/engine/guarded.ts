import type { Action } from '@reduxjs/toolkit';
import { CallError } from '../deps';
import { commandFailed } from './processes.slice';
import { failed } from '../prompts/results';
import { endOf, wishEnded, wishOf, type Wish } from '../wishes/wishes.slice';
import { put, type Saga } from './effects';
import { messageOf } from './supervise';

const done: Wish = { state: 'done' };

/**
 * A worker whose failure is recorded in the store and never ends the watcher that forked it. The HTTP client has
 * already shown a refused call; any other failure is shown in the words of R-ERR-05. A form that waits for the end
 * hears of the failure and keeps what was typed.
 */
export const guarded = <A extends Action>(worker: (action: A) => Saga<unknown>) =>
  function* (action: A): Saga {
    const wish = wishOf(action);
    let end: Wish = { state: 'unsent' };
    try {
      yield* worker(action);
      end = done;
    } catch (error) {
      if (error instanceof CallError) end = endOf(error);
      yield* put(commandFailed({ command: action.type, message: messageOf(error) }));
      if (!(error instanceof CallError)) yield* put(failed());
    } finally {
      if (wish !== null) yield* put(wishEnded({ id: wish, end }));
    }
  };
