import type { Deps } from '../deps';
import { takeEvery, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { actOnAlarms } from './actOnAlarms';
import { unacknowledgeRequested } from './alarmActions.slice';

export const unacknowledgeProcess = (deps: Deps): Process => ({
  name: 'unacknowledge',
  *run(): Saga {
    yield* takeEvery(
      unacknowledgeRequested,
      guarded(({ payload }: ReturnType<typeof unacknowledgeRequested>) =>
        actOnAlarms(deps, 'unacknowledge', payload),
      ),
    );
  },
});
