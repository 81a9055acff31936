import type { AcknowledgeOutcome } from '@contract/alarms';
import { CallError, type Deps } from '../deps';
import { call, put, takeEvery, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { acknowledge } from './alarms.api';
import { acknowledgeAnswered, acknowledgeRequested, acknowledgeStarted } from './alarms.slice';

const mostPerCall = 1_000;

/**
 * Asks the server and shows what became of each alarm. Nothing is painted as acknowledged beforehand: the rows
 * change when their transition comes down the stream, which is the same for every operator.
 */
const acknowledgeWorker = ({ http }: Deps) =>
  function* ({ payload: { alarmIds, note } }: ReturnType<typeof acknowledgeRequested>): Saga {
    yield* put(acknowledgeStarted(alarmIds));
    const outcomes: AcknowledgeOutcome[] = [];
    try {
      for (let from = 0; from < alarmIds.length; from += mostPerCall)
        outcomes.push(...(yield* call(acknowledge, http, alarmIds.slice(from, from + mostPerCall), note)));
    } catch (error) {
      // The http edge has told the operator; what was answered before the failure stays true.
      if (!(error instanceof CallError)) throw error;
    } finally {
      yield* put(acknowledgeAnswered({ alarmIds, outcomes: outcomes.length > 0 ? outcomes : null }));
    }
  };

export const acknowledgeProcess = (deps: Deps): Process => ({
  name: 'acknowledge',
  *run(): Saga {
    yield* takeEvery(acknowledgeRequested, guarded(acknowledgeWorker(deps)));
  },
});
