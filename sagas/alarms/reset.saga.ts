import type { Deps } from '../deps';
import { takeEvery, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { actOnAlarms } from './actOnAlarms';
import { resetRequested } from './alarmActions.slice';

export const resetProcess = (deps: Deps): Process => ({
  name: 'reset',
  *run(): Saga {
    yield* takeEvery(
      resetRequested,
      guarded(({ payload }: ReturnType<typeof resetRequested>) => actOnAlarms(deps, 'reset', payload)),
    );
  },
});
