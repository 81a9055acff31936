import { defineAlarm } from '@contract/calls/alarmDefinitions';
import type { Deps } from '../deps';
import { put, takeEvery, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { defineRequested, versionsWanted } from './alarmKnowledge.slice';
import { loadDefinitions } from './loadAlarmKnowledge.saga';
import { saveAlarmKnowledge } from './saveAlarmKnowledge';

const worker = (deps: Deps) =>
  function* ({ payload: { id, ...body } }: ReturnType<typeof defineRequested>): Saga {
    const reload = function* (): Saga {
      yield* put(versionsWanted(id));
      yield* loadDefinitions(deps);
    };
    yield* saveAlarmKnowledge(send(deps, defineAlarm, { params: { id }, body }), reload);
  };

export const defineProcess = (deps: Deps): Process => ({
  name: 'define alarm',
  *run(): Saga {
    yield* takeEvery(defineRequested, guarded(worker(deps)));
  },
});
