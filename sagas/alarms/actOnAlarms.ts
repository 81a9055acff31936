import type { Deps } from '../deps';
import { put, type Saga } from '../engine/effects';
import { actOn } from './alarms.api';
import {
  alarmActionAnswered,
  alarmActionStarted,
  type AlarmVerb,
  type AlarmWish,
} from './alarmActions.slice';
import { askInParts } from './askInParts';

/**
 * Asks the server and shows what became of each alarm. Nothing is painted beforehand: the rows change when their
 * transition comes down the stream, which is the same for every operator.
 */
export function* actOnAlarms({ http }: Deps, verb: AlarmVerb, { alarmIds, ...more }: AlarmWish): Saga {
  yield* put(alarmActionStarted({ verb, alarmIds }));
  yield* askInParts({
    alarmIds,
    ask: (some) => actOn(http, verb, { ...more, alarmIds: some }),
    answered: (outcomes) => alarmActionAnswered({ verb, alarmIds, outcomes }),
  });
}
