import type { Deps } from '../deps';
import { all, takeEvery, takeLatest, takeLeading } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { fetchFailedRows, fetchTemplate, sendImport } from './import.saga';
import { keepMine, openDraft, sendDraft, takeTheirs } from './draft.saga';
import { loadDetail, loadList, loadView } from './load.saga';
import { doSpecial, removeRows, selectAll } from './many.saga';
import * as slice from './resources.slice';
import { exportRows, keepView, moveRow, toggle } from './verbs.saga';

/** Every verb of every declared screen. */
export const resourcesProcess = (deps: Deps): Process => ({
  name: 'resources',
  *run() {
    yield* all([
      takeEvery(slice.listRequested, guarded(loadList(deps))),
      takeEvery(slice.viewRequested, guarded(loadView(deps))),
      takeLatest(slice.viewChanged, guarded(keepView(deps))),
      takeEvery(slice.detailRequested, guarded(loadDetail(deps))),
      takeEvery(slice.draftRequested, guarded(openDraft(deps))),
      takeEvery(slice.draftSent, guarded(sendDraft(deps))),
      takeEvery(slice.theirsTaken, guarded(takeTheirs)),
      takeEvery(slice.mineKept, guarded(keepMine(deps))),
      takeLeading(slice.moveRequested, guarded(moveRow(deps))),
      takeLeading(slice.allRequested, guarded(selectAll(deps))),
      takeLeading(slice.removeRequested, guarded(removeRows(deps))),
      takeLeading(slice.toggleRequested, guarded(toggle(deps))),
      takeLeading(slice.exportRequested, guarded(exportRows(deps))),
      takeLeading(slice.templateRequested, guarded(fetchTemplate(deps))),
      takeLeading(slice.failedRowsRequested, guarded(fetchFailedRows(deps))),
      takeLeading(slice.importSent, guarded(sendImport(deps))),
      takeLeading(slice.specialRequested, guarded(doSpecial(deps))),
    ]);
  },
});
