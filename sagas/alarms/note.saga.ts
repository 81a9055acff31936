import type { Deps } from '../deps';
import { takeEvery, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { actOnAlarms } from './actOnAlarms';
import { noteRequested } from './alarmActions.slice';

export const noteProcess = (deps: Deps): Process => ({
  name: 'note',
  *run(): Saga {
    yield* takeEvery(
      noteRequested,
      guarded(({ payload }: ReturnType<typeof noteRequested>) => actOnAlarms(deps, 'note', payload)),
    );
  },
});
