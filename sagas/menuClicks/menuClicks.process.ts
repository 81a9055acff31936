import { Envelope, envelopeOf } from '@contract/envelope';
import { MenuClickCount } from '@contract/menus';
import { z } from 'zod';
import type { Deps } from '../deps';
import { all, call, put, takeEvery, takeLatest, type PayloadAction, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { menuCountsLoaded, menuCountsRequested, menuEntryClicked } from './menuClicks.slice';

const MenuCounts = envelopeOf(z.array(MenuClickCount));

/** R-SHELL-07; nobody waits for the record, so that its failure interrupts nobody. */
const record = ({ http }: Deps) =>
  function* ({ payload }: PayloadAction<{ menuId: number }>): Saga {
    const query = { menuId: payload.menuId };
    yield* call(() => http({ method: 'GET', path: '/menu/count/click', query, isQuiet: true }, Envelope));
  };

const fetchCounts = ({ http }: Deps) =>
  function* (): Saga {
    const answer = yield* call(() =>
      http({ method: 'GET', path: '/menu/count/list', isQuiet: true }, MenuCounts),
    );
    yield* put(menuCountsLoaded(answer.data));
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
