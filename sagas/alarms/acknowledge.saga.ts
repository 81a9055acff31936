import type { Deps } from '../deps';
import { put, takeEvery, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { acknowledge } from './alarms.api';
import { acknowledgeAnswered, acknowledgeRequested, acknowledgeStarted } from './alarms.slice';
import { askInParts } from './askInParts';

/**
 * Asks the server and shows what became of each alarm. Nothing is painted as acknowledged beforehand: the rows
 * change when their transition comes down the stream, which is the same for every operator.
 */
const acknowledgeWorker = ({ http }: Deps) =>
  function* ({ payload: { alarmIds, note } }: ReturnType<typeof acknowledgeRequested>): Saga {
    yield* put(acknowledgeStarted(alarmIds));
    yield* askInParts({
      alarmIds,
      ask: (some) => acknowledge(http, some, note),
      answered: (outcomes) => acknowledgeAnswered({ alarmIds, outcomes }),
    });
  };

export const acknowledgeProcess = (deps: Deps): Process => ({
  name: 'acknowledge',
  *run(): Saga {
    yield* takeEvery(acknowledgeRequested, guarded(acknowledgeWorker(deps)));
  },
});
