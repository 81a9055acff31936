import * as actions from '@contract/calls/alarmActions';
import { acknowledgeAlarms } from '@contract/calls/alarms';
import type { Deps } from '../../deps';
import { put, takeEvery, type Saga } from '../../engine/effects';
import { guarded } from '../../engine/guarded';
import type { Process } from '../../engine/process';
import { send } from '../../http/send';
import {
  actRequested,
  alarmActionAnswered,
  alarmActionStarted,
  type AlarmAct,
  type AlarmOutcome,
} from './alarmActions.slice';
import { askInParts } from './askInParts';

/** Asks for some of the alarms of an act what it asks for all. @throws CallError */
function ask(deps: Deps, act: AlarmAct, some: readonly number[]): Saga<readonly AlarmOutcome[]> {
  const alarmIds = [...some];
  switch (act.verb) {
    case 'shelve':
      return send(deps, actions.shelveAlarms, { body: { alarmIds, forMs: act.forMs, reason: act.reason } });
    case 'assign':
      return send(deps, actions.assignAlarms, { body: { alarmIds, userName: act.userName } });
    case 'acknowledge':
      return send(deps, acknowledgeAlarms, { body: { alarmIds, note: act.note } });
    case 'unacknowledge':
      return send(deps, actions.unacknowledgeAlarms, { body: { alarmIds, note: act.note } });
    case 'unshelve':
      return send(deps, actions.unshelveAlarms, { body: { alarmIds, note: act.note } });
    case 'note':
      return send(deps, actions.noteAlarms, { body: { alarmIds, note: act.note } });
    case 'reset':
      return send(deps, actions.resetAlarms, { body: { alarmIds, note: act.note } });
  }
}

/**
 * Asks the server and shows what became of each alarm. Nothing is painted beforehand: the rows change when their
 * transition comes down the stream, which is the same for every operator.
 */
const actOnAlarms = (deps: Deps) =>
  function* ({ payload: act }: ReturnType<typeof actRequested>): Saga {
    const { verb, alarmIds } = act;
    yield* put(alarmActionStarted({ verb, alarmIds }));
    yield* askInParts({
      alarmIds,
      ask: (some) => ask(deps, act, some),
      answered: (outcomes) => alarmActionAnswered({ verb, alarmIds, outcomes }),
    });
  };

/** What operators do to alarms, whatever the verb. */
export const actOnAlarmsProcess = (deps: Deps): Process => ({
  name: 'act on alarms',
  *run(): Saga {
    yield* takeEvery(actRequested, guarded(actOnAlarms(deps)));
  },
});
