import { errorCodes } from '@contract/errors';
import type { Action } from '@reduxjs/toolkit';
import { CallError } from '../../deps';
import { put, type Saga } from '../../engine/effects';

/** What the newest change came to; `conflict`: somebody else was first. */
export type Saved = 'idle' | 'saving' | 'saved' | 'conflict' | 'failed';

/** Saves, and tells the form what it came to. Returns whether it was taken. */
export function* save(asked: Saga<unknown>, outcome: (saved: Saved) => Action): Saga<boolean> {
  yield* put(outcome('saving'));
  try {
    yield* asked;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    yield* put(outcome(error.code === errorCodes.conflict ? 'conflict' : 'failed'));
    return false;
  }
  yield* put(outcome('saved'));
  return true;
}
