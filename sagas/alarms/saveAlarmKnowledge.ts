import { errorCodes } from '@contract/errors';
import { z } from 'zod';
import { CallError, type Deps, type HttpCall } from '../deps';
import { call, put, type Saga } from '../engine/effects';
import { alarmSaveEnded, alarmSaving } from './alarmKnowledge.slice';

const Saved = z.object({ code: z.literal(200) });

/** Saves, tells the form what it came to, and reads the list again that the change belongs to. */
export function* saveAlarmKnowledge({ http }: Deps, wish: HttpCall, reload: () => Saga): Saga {
  yield* put(alarmSaving());
  try {
    yield* call(() => http(wish, Saved));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    yield* put(alarmSaveEnded(error.code === errorCodes.conflict ? 'conflict' : 'failed'));
    return;
  }
  yield* put(alarmSaveEnded('saved'));
  yield* reload();
}
