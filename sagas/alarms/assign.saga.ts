import type { Deps } from '../deps';
import { takeEvery, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { actOnAlarms } from './actOnAlarms';
import { assignRequested } from './alarmActions.slice';

export const assignProcess = (deps: Deps): Process => ({
  name: 'assign',
  *run(): Saga {
    yield* takeEvery(
      assignRequested,
      guarded(({ payload }: ReturnType<typeof assignRequested>) => actOnAlarms(deps, 'assign', payload)),
    );
  },
});
