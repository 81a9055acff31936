import type { Deps } from '../deps';
import { takeEvery, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { actOnAlarms } from './actOnAlarms';
import { shelveRequested } from './alarmActions.slice';

export const shelveProcess = (deps: Deps): Process => ({
  name: 'shelve',
  *run(): Saga {
    yield* takeEvery(
      shelveRequested,
      guarded(({ payload }: ReturnType<typeof shelveRequested>) => actOnAlarms(deps, 'shelve', payload)),
    );
  },
});
