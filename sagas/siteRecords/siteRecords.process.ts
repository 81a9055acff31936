import * as calls from '@contract/calls/siteRecords';
import { CallError, type Deps } from '../deps';
import { put, takeEvery, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send, sendForFile } from '../http/send';
import { queryOutdated } from '../queries/queries.slice';
import { siteChangesQuery, siteRecordsQuery } from './siteRecords.queries';
import * as wishes from './siteRecords.slice';

/** Why it failed is said where every refused call is; what others wrote meanwhile is seen either way. */
function* change(asked: Saga<unknown>): Saga {
  try {
    yield* asked;
    yield* put(wishes.recordSaved());
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    yield* put(wishes.recordSaveFailed());
  }
  yield* put(queryOutdated(siteRecordsQuery));
  yield* put(queryOutdated(siteChangesQuery));
}

const savePerson = (deps: Deps) =>
  function* ({ payload: { siteId, id, draft: body } }: ReturnType<typeof wishes.personSaveRequested>): Saga {
    yield* change(
      id === null
        ? send(deps, calls.addSitePerson, { params: { id: siteId }, body })
        : send(deps, calls.changeSitePerson, { params: { id: siteId, part: id }, body }),
    );
  };

const addNote = (deps: Deps) =>
  function* ({ payload: { siteId, text } }: ReturnType<typeof wishes.noteAddRequested>): Saga {
    yield* change(send(deps, calls.addSiteNote, { params: { id: siteId }, body: { text } }));
  };

/** One after the other: the first that is refused ends it, those before it are kept. */
function* sendFiles(deps: Deps, siteId: number, files: readonly File[]): Saga {
  for (const file of files) {
    const form = new FormData();
    form.append('file', file);
    yield* send(deps, calls.addSiteFile, { params: { id: siteId }, form });
  }
}

const addFiles = (deps: Deps) =>
  function* ({ payload: { siteId, files } }: ReturnType<typeof wishes.filesAddRequested>): Saga {
    yield* change(sendFiles(deps, siteId, files));
  };

const remove = (deps: Deps, call: typeof calls.removeSiteNote) =>
  function* ({ payload: { siteId, id } }: ReturnType<typeof wishes.noteRemoveRequested>): Saga {
    yield* change(send(deps, call, { params: { id: siteId, part: id } }));
  };

const download = (deps: Deps) =>
  function* ({ payload: { siteId, id } }: ReturnType<typeof wishes.fileDownloadRequested>): Saga {
    yield* sendForFile(deps, calls.downloadSiteFile, { params: { id: siteId, part: id } });
  };

/** What people keep of a site is written, sent, fetched and removed. */
export const siteRecordsProcess = (deps: Deps): Process => ({
  name: 'site records',
  *run(): Saga {
    yield* takeEvery(wishes.personSaveRequested, guarded(savePerson(deps)));
    yield* takeEvery(wishes.personRemoveRequested, guarded(remove(deps, calls.removeSitePerson)));
    yield* takeEvery(wishes.noteAddRequested, guarded(addNote(deps)));
    yield* takeEvery(wishes.noteRemoveRequested, guarded(remove(deps, calls.removeSiteNote)));
    yield* takeEvery(wishes.filesAddRequested, guarded(addFiles(deps)));
    yield* takeEvery(wishes.fileRemoveRequested, guarded(remove(deps, calls.removeSiteFile)));
    yield* takeEvery(wishes.fileDownloadRequested, guarded(download(deps)));
  },
});
