import * as calls from '@contract/calls/backup';
import type { Deps } from '../deps';
import {
  all,
  call,
  delay,
  fork,
  put,
  race,
  take,
  takeLeading,
  type PayloadAction,
  type Saga,
} from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send, sendForFile } from '../http/send';
import { isConfirmed } from '../questions/ask.saga';
import * as slice from './backup.slice';

const taskPollMs = 1_000;
const quietPollMs = 15_000;

function* load(deps: Deps): Saga<boolean> {
  yield* put(slice.backupsLoading());
  try {
    const answer = yield* send(deps, calls.listBackups, { isQuiet: true });
    yield* put(slice.backupsLoaded(answer));
    return answer.task?.state === 'running';
  } catch {
    // The page says it in place of its list.
    yield* put(slice.backupsFailed());
    return false;
  }
}

function* poll(deps: Deps): Saga {
  for (;;) {
    const isRunning = yield* load(deps);
    yield* delay(isRunning ? taskPollMs : quietPollMs);
  }
}

/** Every visit of the page begins the watch anew; leaving ends it. */
function* watch(deps: Deps): Saga {
  for (;;) {
    yield* take(slice.backupsWatched);
    yield* race({ polling: call(poll, deps), left: take(slice.backupsLeft) });
  }
}

/** After a wish was granted the list tells how far it is. */
const then = (deps: Deps, run: (name: string) => Saga<unknown>) =>
  function* ({ payload }: PayloadAction<string>): Saga {
    yield* run(payload);
    yield* follow(deps);
  };

function* follow(deps: Deps): Saga {
  while (yield* load(deps)) yield* delay(taskPollMs);
}

const removeAsked = (deps: Deps) =>
  function* ({ payload: name }: PayloadAction<string>): Saga {
    const question = { key: 'backup.confirmRemove', params: { name } };
    if (!(yield* isConfirmed(question, { level: 'error', confirm: { key: 'backup.remove' } }))) return;
    yield* send(deps, calls.removeBackup, { params: { name } });
    yield* load(deps);
  };

const restoreConfirmed = (deps: Deps) =>
  function* ({ payload }: ReturnType<typeof slice.backupRestoreWanted>): Saga {
    const { name, confirmation } = payload;
    yield* send(deps, calls.restoreBackup, { params: { name }, body: { confirmation } });
    yield* follow(deps);
  };

export const backupProcess = (deps: Deps): Process => ({
  name: 'backup',
  *run() {
    yield* all([
      fork(watch, deps),
      takeLeading(slice.backupWanted, guarded(createNow(deps))),
      takeLeading(
        slice.backupCheckWanted,
        guarded(then(deps, (name) => send(deps, calls.verifyBackup, { params: { name } }))),
      ),
      takeLeading(
        slice.backupDownloadWanted,
        guarded(then(deps, (name) => sendForFile(deps, calls.downloadBackup, { params: { name } }))),
      ),
      takeLeading(slice.backupRestoreWanted, guarded(restoreConfirmed(deps))),
      takeLeading(slice.backupRemovalWanted, guarded(removeAsked(deps))),
    ]);
  },
});

const createNow = (deps: Deps) =>
  function* (): Saga {
    yield* send(deps, calls.createBackup);
    yield* follow(deps);
  };
