import * as calls from '@contract/calls/views';
import type { UserView } from '@contract/views';
import type { Deps } from '../deps';
import { delay, put, select, takeEvery, takeLatest, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import type { RootState } from '../reducers';
import {
  alarmViewsLoaded,
  alarmViewsRequested,
  viewColumnsRequested,
  viewForgetRequested,
  viewKeepRequested,
  viewShareRequested,
  viewWithdrawRequested,
} from './alarmViews.slice';
import { columnsKept, holdColumns, unkeptColumnsOf } from './unkeptColumns';

const params = { resource: 'alarms' };

const readOwn = (deps: Deps): Saga<UserView> => send(deps, calls.readView, { params, isQuiet: true });

const userIdNow = () => select((state: RootState) => state.session.userId);

function* load(deps: Deps): Saga {
  const mine = yield* readOwn(deps);
  const shared = yield* send(deps, calls.listSharedViews, { params, isQuiet: true });
  const unkept = unkeptColumnsOf(deps.storage, yield* userIdNow());
  const columns = unkept ?? mine.columns;
  yield* put(alarmViewsLoaded({ own: { ...mine, columns }, shared }));
  if (unkept) yield* put(viewColumnsRequested(unkept));
}

/** A column that is drawn wider passes many widths; the one that it comes to rest at is kept. */
const restMs = 600;

function* keepColumns(deps: Deps, columns: UserView['columns']): Saga {
  holdColumns(deps.storage, yield* userIdNow(), columns);
  yield* delay(restMs);
  const body: UserView = { ...(yield* readOwn(deps)), columns };
  yield* send(deps, calls.saveView, { params, body });
  columnsKept(deps.storage);
  yield* load(deps);
}

function* change(deps: Deps, asked: Saga<unknown>): Saga {
  yield* asked;
  yield* load(deps);
}

/** Read afresh before it is changed: another tab may have kept a view meanwhile. */
function* changeOwn(deps: Deps, changeOf: (before: UserView) => Partial<UserView>): Saga {
  const before = yield* readOwn(deps);
  const body: UserView = { ...before, ...changeOf(before) };
  yield* change(deps, send(deps, calls.saveView, { params, body }));
}

/** Views of the alarm list: a person's own, and those that people made for everybody. */
export const alarmViewsProcess = (deps: Deps): Process => ({
  name: 'alarm views',
  *run(): Saga {
    yield* takeLatest(
      alarmViewsRequested,
      guarded(() => load(deps)),
    );
    yield* takeEvery(
      viewKeepRequested,
      guarded(({ payload }: ReturnType<typeof viewKeepRequested>) =>
        changeOwn(deps, ({ searches }) => ({
          searches: [...searches.filter(({ name }) => name !== payload.name), payload],
        })),
      ),
    );
    yield* takeEvery(
      viewForgetRequested,
      guarded(({ payload }: ReturnType<typeof viewForgetRequested>) =>
        changeOwn(deps, ({ searches }) => ({ searches: searches.filter(({ name }) => name !== payload) })),
      ),
    );
    yield* takeLatest(
      viewColumnsRequested,
      guarded(({ payload: columns }: ReturnType<typeof viewColumnsRequested>) => keepColumns(deps, columns)),
    );
    yield* takeEvery(
      viewShareRequested,
      guarded(({ payload: body }: ReturnType<typeof viewShareRequested>) =>
        change(deps, send(deps, calls.shareView, { params, body })),
      ),
    );
    yield* takeEvery(
      viewWithdrawRequested,
      guarded(({ payload: id }: ReturnType<typeof viewWithdrawRequested>) =>
        change(deps, send(deps, calls.withdrawView, { params: { id } })),
      ),
    );
  },
});
