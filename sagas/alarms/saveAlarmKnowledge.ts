import { errorCodes } from '@contract/errors';
import { CallError } from '../deps';
import { put, type Saga } from '../engine/effects';
import { alarmSaveEnded, alarmSaving } from './alarmKnowledge.slice';

/** Saves, tells the form what it came to, and reads the list again that the change belongs to. */
export function* saveAlarmKnowledge(asked: Saga<unknown>, reload: () => Saga): Saga {
  yield* put(alarmSaving());
  try {
    yield* asked;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    yield* put(alarmSaveEnded(error.code === errorCodes.conflict ? 'conflict' : 'failed'));
    return;
  }
  yield* put(alarmSaveEnded('saved'));
  yield* reload();
}
