import { errorCodes } from '@contract/errors';
import type { Action } from '@reduxjs/toolkit';
import { CallError } from '../../deps';
import { put, type Saga } from '../../engine/effects';

/** What the newest change came to; `conflict`: somebody else was first. */
export type Saved = 'idle' | 'saving' | 'saved' | 'conflict' | 'failed';

/** Saves, and tells the form what it came to. @throws CallError when it was not taken */
export function* save(asked: Saga<unknown>, outcome: (saved: Saved) => Action): Saga {
  yield* put(outcome('saving'));
  try {
    yield* asked;
  } catch (error) {
    const isConflict = error instanceof CallError && error.code === errorCodes.conflict;
    yield* put(outcome(isConflict ? 'conflict' : 'failed'));
    throw error;
  }
  yield* put(outcome('saved'));
}
