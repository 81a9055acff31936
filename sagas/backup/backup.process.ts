import * as calls from '@contract/calls/backup';
import type { Deps } from '../deps';
import { all, put, takeEvery, takeLeading, type PayloadAction, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send, sendForFile } from '../http/send';
import { isConfirmed } from '../questions/ask.saga';
import { queryOutdated } from '../queries/queries.slice';
import * as wishes from './backup.actions';
import { backupsQuery } from './backup.query';

/** After a wish was granted the list tells how far it is. */
const then = (run: (name: string) => Saga<unknown>) =>
  function* ({ payload }: PayloadAction<string>): Saga {
    yield* run(payload);
    yield* put(queryOutdated(backupsQuery));
  };

const removeAsked = (deps: Deps) =>
  function* ({ payload: name }: PayloadAction<string>): Saga {
    const question = { key: 'backup.confirmRemove', params: { name } };
    if (!(yield* isConfirmed(question, { level: 'error', confirm: { key: 'backup.remove' } }))) return;
    yield* send(deps, calls.removeBackup, { params: { name } });
    yield* put(queryOutdated(backupsQuery));
  };

const restoreConfirmed = (deps: Deps) =>
  function* ({ payload }: ReturnType<typeof wishes.backupRestoreRequested>): Saga {
    const { name, request } = payload;
    yield* send(deps, calls.restoreBackup, { params: { name }, body: request, ownsFailure: true });
    yield* put(queryOutdated(backupsQuery));
  };

const download = (deps: Deps) =>
  function* ({ payload }: ReturnType<typeof wishes.backupDownloadRequested>): Saga {
    const { name, otp } = payload;
    yield* sendForFile(deps, calls.downloadBackup, { params: { name }, body: { otp }, ownsFailure: true });
  };

const removeCopyAsked = (deps: Deps) =>
  function* ({ payload: database }: PayloadAction<string>): Saga {
    const question = { key: 'backup.confirmRemoveCopy', params: { database } };
    if (!(yield* isConfirmed(question, { level: 'error', confirm: { key: 'backup.remove' } }))) return;
    yield* send(deps, calls.removeCopy, { params: { database } });
    yield* put(queryOutdated(backupsQuery));
  };

export const backupProcess = (deps: Deps): Process => ({
  name: 'backup',
  *run() {
    yield* all([
      takeLeading(wishes.backupRequested, guarded(createNow(deps))),
      takeLeading(
        wishes.backupCheckRequested,
        guarded(then((name) => send(deps, calls.verifyBackup, { params: { name } }))),
      ),
      takeLeading(wishes.backupDownloadRequested, guarded(download(deps))),
      takeLeading(wishes.copyRemovalRequested, guarded(removeCopyAsked(deps))),
      takeEvery(wishes.backupRestoreRequested, guarded(restoreConfirmed(deps))),
      takeLeading(wishes.backupRemovalRequested, guarded(removeAsked(deps))),
    ]);
  },
});

const createNow = (deps: Deps) =>
  function* (): Saga {
    yield* send(deps, calls.createBackup);
    yield* put(queryOutdated(backupsQuery));
  };
