import type { AlarmActionOutcome } from '@contract/alarmActions';
import { CallError, type Deps } from '../deps';
import { call, put, type Saga } from '../engine/effects';
import { actOn } from './alarms.api';
import {
  alarmActionAnswered,
  alarmActionStarted,
  type AlarmVerb,
  type AlarmWish,
} from './alarmActions.slice';

const mostPerCall = 1_000;

/**
 * Asks the server and shows what became of each alarm. Nothing is painted beforehand: the rows change when their
 * transition comes down the stream, which is the same for every operator.
 */
export function* actOnAlarms({ http }: Deps, verb: AlarmVerb, { alarmIds, ...more }: AlarmWish): Saga {
  yield* put(alarmActionStarted({ verb, alarmIds }));
  const outcomes: AlarmActionOutcome[] = [];
  try {
    for (let from = 0; from < alarmIds.length; from += mostPerCall) {
      const some = alarmIds.slice(from, from + mostPerCall);
      outcomes.push(...(yield* call(actOn, http, verb, { ...more, alarmIds: some })));
    }
  } catch (error) {
    // The http edge has told the operator; what was answered before the failure stays true.
    if (!(error instanceof CallError)) throw error;
  } finally {
    yield* put(alarmActionAnswered({ verb, alarmIds, outcomes: outcomes.length > 0 ? outcomes : null }));
  }
}
