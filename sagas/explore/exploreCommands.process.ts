import { addTrendNote, exportTrends, removeTrendNote } from '@contract/calls/explore';
import { readView, saveView, shareView, withdrawView } from '@contract/calls/views';
import type { UserView } from '@contract/views';
import type { Deps } from '../deps';
import { put, takeEvery, takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send, sendForFile } from '../http/send';
import { queryOutdated } from '../queries/queries.slice';
import * as wishes from './explore.actions';
import { exploreViews, exploreViewsQuery, trendNotesQuery } from './explore.queries';

const params = { resource: exploreViews };

function* changeNotes(asked: Saga<unknown>): Saga {
  yield* asked;
  yield* put(queryOutdated(trendNotesQuery));
}

function* changeViews(asked: Saga<unknown>): Saga {
  yield* asked;
  yield* put(queryOutdated(exploreViewsQuery));
}

/** Read afresh before it is changed: another tab may have kept a picture meanwhile. */
function* changeOwn(deps: Deps, change: (before: UserView['searches']) => UserView['searches']): Saga {
  const before = yield* send(deps, readView, { params, isQuiet: true });
  yield* send(deps, saveView, { params, body: { ...before, searches: change(before.searches) } });
}

function* watchNotes(deps: Deps): Saga {
  yield* takeEvery(
    wishes.trendNoteRequested,
    guarded(({ payload: body }: ReturnType<typeof wishes.trendNoteRequested>) =>
      changeNotes(send(deps, addTrendNote, { body })),
    ),
  );
  yield* takeEvery(
    wishes.trendNoteRemovalRequested,
    guarded(({ payload: id }: ReturnType<typeof wishes.trendNoteRemovalRequested>) =>
      changeNotes(send(deps, removeTrendNote, { params: { id } })),
    ),
  );
}

function* watchViews(deps: Deps): Saga {
  yield* takeEvery(
    wishes.exploreKeepRequested,
    guarded(({ payload }: ReturnType<typeof wishes.exploreKeepRequested>) =>
      changeViews(changeOwn(deps, (kept) => [...kept.filter(({ name }) => name !== payload.name), payload])),
    ),
  );
  yield* takeEvery(
    wishes.exploreForgetRequested,
    guarded(({ payload }: ReturnType<typeof wishes.exploreForgetRequested>) =>
      changeViews(changeOwn(deps, (kept) => kept.filter(({ name }) => name !== payload))),
    ),
  );
  yield* takeEvery(
    wishes.exploreShareRequested,
    guarded(({ payload: body }: ReturnType<typeof wishes.exploreShareRequested>) =>
      changeViews(send(deps, shareView, { params, body })),
    ),
  );
  yield* takeEvery(
    wishes.exploreWithdrawRequested,
    guarded(({ payload: id }: ReturnType<typeof wishes.exploreWithdrawRequested>) =>
      changeViews(send(deps, withdrawView, { params: { id } })),
    ),
  );
}

/** What a person does with a picture of trends: notes, kept and shared pictures, tables. */
export const exploreCommandsProcess = (deps: Deps): Process => ({
  name: 'explore commands',
  *run(): Saga {
    yield* watchNotes(deps);
    yield* watchViews(deps);
    yield* takeLeading(
      wishes.trendsExportRequested,
      guarded(({ payload: body }: ReturnType<typeof wishes.trendsExportRequested>) =>
        sendForFile(deps, exportTrends, { body, isLong: true }),
      ),
    );
  },
});
