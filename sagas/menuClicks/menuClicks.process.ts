import * as calls from '@contract/calls/menus';
import type { Deps } from '../deps';
import { all, put, takeEvery, takeLatest, type PayloadAction, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { menuCountsLoaded, menuCountsRequested, menuEntryClicked } from './menuClicks.slice';

/** R-SHELL-07; nobody waits for the record, so that its failure interrupts nobody. */
const record = (deps: Deps) =>
  function* ({ payload }: PayloadAction<{ menuId: number }>): Saga {
    const query = { menuId: payload.menuId };
    yield* send(deps, calls.countMenuClick, { query, isQuiet: true });
  };

const fetchCounts = (deps: Deps) =>
  function* (): Saga {
    yield* put(menuCountsLoaded(yield* send(deps, calls.listMenuClicks, { isQuiet: true })));
  };

export const menuClicksProcess = (deps: Deps): Process => ({
  name: 'menu clicks',
  *run() {
    yield* all([
      takeEvery(menuEntryClicked, guarded(record(deps))),
      takeLatest(menuCountsRequested, guarded(fetchCounts(deps))),
    ]);
  },
});
