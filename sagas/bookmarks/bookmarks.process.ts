import { PagePath, type FavouriteMark } from '@contract/bookmarks';
import { markFavourite, noteVisit } from '@contract/calls/bookmarks';
import { secondMs } from '@contract/time';
import { createAction } from '@reduxjs/toolkit';
import type { Deps } from '../deps';
import { all, delay, put, takeEvery, takeLatest, type PayloadAction, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { navigationAdmitted, type Admitted } from '../navigation/navigation.slice';
import { homePath } from '../permission/fixedRoutes';
import { queryOutdated } from '../queries/queries.slice';

export const favouriteMarked = createAction<FavouriteMark>('bookmarks/favouriteMarked');

/** Whoever only passes through a page did not visit it. */
const stayMs = 3 * secondMs;

const remember = (deps: Deps) =>
  function* ({ payload: { address, page } }: PayloadAction<Admitted>): Saga {
    const path = PagePath.safeParse(address.pathname);
    if (page.frame !== 'shell' || address.pathname === homePath || !path.success) return;
    yield* delay(stayMs);
    yield* send(deps, noteVisit, { body: { path: path.data }, isQuiet: true });
  };

const mark = (deps: Deps) =>
  function* ({ payload }: PayloadAction<FavouriteMark>): Saga {
    yield* send(deps, markFavourite, { body: payload });
    yield* put(queryOutdated({ name: 'bookmarks' }));
  };

/** Keeps on the server which pages a person visited and marked, so that every machine knows them. */
export const bookmarksProcess = (deps: Deps): Process => ({
  name: 'bookmarks',
  *run() {
    yield* all([
      takeLatest(navigationAdmitted, guarded(remember(deps))),
      takeEvery(favouriteMarked, guarded(mark(deps))),
    ]);
  },
});
