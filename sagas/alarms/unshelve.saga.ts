import type { Deps } from '../deps';
import { takeEvery, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { actOnAlarms } from './actOnAlarms';
import { unshelveRequested } from './alarmActions.slice';

export const unshelveProcess = (deps: Deps): Process => ({
  name: 'unshelve',
  *run(): Saga {
    yield* takeEvery(
      unshelveRequested,
      guarded(({ payload }: ReturnType<typeof unshelveRequested>) => actOnAlarms(deps, 'unshelve', payload)),
    );
  },
});
