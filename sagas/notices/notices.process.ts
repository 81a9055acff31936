import { Envelope, envelopeOf } from '@contract/envelope';
import { NoticeHead, NoticeReader, NoticeText } from '@contract/notices';
import { z } from 'zod';
import type { Deps } from '../deps';
import {
  all,
  call,
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
import type { RootState } from '../reducers';
import {
  allNoticesRead,
  noticeOpened,
  noticesLoaded,
  noticesMoved,
  noticeWanted,
  readersLoaded,
  readersWanted,
} from './notices.slice';

const Top = z.object({ data: z.array(NoticeHead), unreadCount: z.number() });
const Readers = z.object({ total: z.number(), rows: z.array(NoticeReader) });
const mostReaders = 500;

const load = ({ http }: Deps) =>
  function* (): Saga {
    const isDisplay = yield* select((state: RootState) => state.session.isDisplay);
    if (isDisplay) return;
    const path = '/system/notice/listTop';
    const { data, unreadCount } = yield* call(() => http({ method: 'GET', path, isQuiet: true }, Top));
    yield* put(noticesLoaded({ heads: data, unread: unreadCount }));
  };

/** Opening it is reading it. */
const open = (deps: Deps) =>
  function* ({ payload: noticeId }: PayloadAction<number>): Saga {
    const { http } = deps;
    const { data } = yield* call(() =>
      http({ method: 'GET', path: `/notice/${noticeId}` }, envelopeOf(NoticeText)),
    );
    yield* put(noticeOpened(data));
    const mark = {
      method: 'POST',
      path: '/system/notice/markRead',
      query: { noticeId },
      isQuiet: true,
    } as const;
    yield* call(() => http(mark, Envelope));
    yield* load(deps)();
  };

const markAll = (deps: Deps) =>
  function* (): Saga {
    const heads = yield* select((state: RootState) => state.notices.heads);
    const ids = heads.filter(({ isRead }) => !isRead).map(({ noticeId }) => noticeId);
    if (ids.length === 0) return;
    const query = { ids: ids.join(',') };
    yield* call(() => deps.http({ method: 'POST', path: '/system/notice/markReadAll', query }, Envelope));
    yield* load(deps)();
  };

const loadReaders = ({ http }: Deps) =>
  function* ({ payload }: PayloadAction<{ noticeId: number; title: string }>): Saga {
    const query = { noticeId: payload.noticeId, pageSize: mostReaders };
    const { total, rows } = yield* call(() =>
      http({ method: 'GET', path: '/system/notice/readUsers/list', query }, Readers),
    );
    yield* put(readersLoaded({ ...payload, total, rows }));
  };

export const noticesProcess = (deps: Deps): Process => ({
  name: 'notices',
  *run() {
    const loading = guarded(load(deps));
    yield* fork(loading, noticesMoved());
    yield* all([
      takeLatest(noticesMoved, loading),
      takeLatest(noticeWanted, guarded(open(deps))),
      takeEvery(allNoticesRead, guarded(markAll(deps))),
      takeLatest(readersWanted, guarded(loadReaders(deps))),
    ]);
  },
});
