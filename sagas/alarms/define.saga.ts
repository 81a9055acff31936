import type { Deps } from '../deps';
import { put, takeEvery, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { defineRequested, versionsWanted } from './alarmKnowledge.slice';
import { loadDefinitions } from './loadAlarmKnowledge.saga';
import { saveAlarmKnowledge } from './saveAlarmKnowledge';

const worker = (deps: Deps) =>
  function* ({ payload: { id, ...body } }: ReturnType<typeof defineRequested>): Saga {
    const reload = function* (): Saga {
      yield* put(versionsWanted(id));
      yield* loadDefinitions(deps);
    };
    yield* saveAlarmKnowledge(deps, { method: 'PUT', path: `/alarm/definitions/${id}`, body }, reload);
  };

export const defineProcess = (deps: Deps): Process => ({
  name: 'define alarm',
  *run(): Saga {
    yield* takeEvery(defineRequested, guarded(worker(deps)));
  },
});
