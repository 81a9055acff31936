import type { Deps } from '../deps';
import { all, put, takeEvery, takeLatest } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { navigationAdmitted } from '../navigation/navigation.slice';
import { restoredSettings } from './restore';
import * as wishes from './settings.actions';
import * as verbs from './settings.saga';
import { layoutChanged, settingsRestored, sidebarToggled } from './settings.slice';

export const settingsProcess = (deps: Deps): Process => ({
  name: 'settings',
  *run() {
    yield* put(settingsRestored(restoredSettings(deps.storage)));
    yield* all([
      takeLatest(wishes.languageChosen, guarded(verbs.changeLanguage(deps))),
      takeLatest(wishes.sizeChosen, guarded(verbs.changeSize(deps))),
      takeLatest(wishes.themeChosen, guarded(verbs.changeTheme(deps))),
      takeEvery(wishes.bodyResized, guarded(verbs.fitToWidth)),
      takeEvery(wishes.fullScreenRefused, guarded(verbs.warnOfFullScreen)),
      takeEvery(layoutChanged, guarded(verbs.saveLayout(deps))),
      takeEvery(sidebarToggled, guarded(verbs.saveSidebar(deps))),
      takeEvery(navigationAdmitted, guarded(verbs.closeAfterMove)),
    ]);
  },
});
