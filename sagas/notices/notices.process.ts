import * as calls from '@contract/calls/notices';
import type { Deps } from '../deps';
import {
  all,
  fork,
  put,
  select,
  takeEvery,
  takeLatest,
  type PayloadAction,
  type Saga,
} from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import type { RootState } from '../reducers';
import {
  allNoticesRead,
  noticeOpened,
  noticesLoaded,
  noticesMoved,
  noticeRequested,
  readersLoaded,
  readersRequested,
} from './notices.slice';

const mostReaders = 500;

const load = (deps: Deps) =>
  function* (): Saga {
    const isDisplay = yield* select((state: RootState) => state.session.isDisplay);
    if (isDisplay) return;
    const { data, unreadCount } = yield* send(deps, calls.listTopNotices, { isQuiet: true });
    yield* put(noticesLoaded({ heads: data, unread: unreadCount }));
  };

/** Opening it is reading it. */
const open = (deps: Deps) =>
  function* ({ payload: noticeId }: PayloadAction<number>): Saga {
    yield* put(noticeOpened(yield* send(deps, calls.openNotice, { params: { noticeId } })));
    yield* send(deps, calls.markNoticeRead, { query: { noticeId }, isQuiet: true });
    yield* load(deps)();
  };

const markAll = (deps: Deps) =>
  function* (): Saga {
    const heads = yield* select((state: RootState) => state.notices.heads);
    const ids = heads.filter(({ isRead }) => !isRead).map(({ noticeId }) => noticeId);
    if (ids.length === 0) return;
    yield* send(deps, calls.markNoticesRead, { query: { ids: ids.join(',') } });
    yield* load(deps)();
  };

const loadReaders = (deps: Deps) =>
  function* ({ payload }: PayloadAction<{ noticeId: number; title: string }>): Saga {
    const query = { noticeId: payload.noticeId, pageSize: mostReaders };
    const { total, rows } = yield* send(deps, calls.listNoticeReaders, { query });
    yield* put(readersLoaded({ ...payload, total, rows }));
  };

export const noticesProcess = (deps: Deps): Process => ({
  name: 'notices',
  *run() {
    const loading = guarded(load(deps));
    yield* fork(loading, noticesMoved());
    yield* all([
      takeLatest(noticesMoved, loading),
      takeLatest(noticeRequested, guarded(open(deps))),
      takeEvery(allNoticesRead, guarded(markAll(deps))),
      takeLatest(readersRequested, guarded(loadReaders(deps))),
    ]);
  },
});
