import type { NoticeHead, NoticeReader, NoticeText } from '@contract/notices';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface NoticesState {
  heads: NoticeHead[];
  unread: number;
  /** The notice that is being read. */
  opened: NoticeText | null;
  /** Who read one, for whoever wrote it. */
  readers: { noticeId: number; title: string; total: number; rows: NoticeReader[] } | null;
}

const initialState: NoticesState = { heads: [], unread: 0, opened: null, readers: null };

const slice = createSlice({
  name: 'notices',
  initialState,
  reducers: {
    noticesLoaded: (state, { payload }: PayloadAction<{ heads: NoticeHead[]; unread: number }>) => {
      state.heads = payload.heads;
      state.unread = payload.unread;
    },
    noticeOpened: (state, { payload }: PayloadAction<NoticeText>) => {
      state.opened = payload;
    },
    noticeClosed: (state) => {
      state.opened = null;
    },
    readersLoaded: (state, { payload }: PayloadAction<NonNullable<NoticesState['readers']>>) => {
      state.readers = payload;
    },
    readersClosed: (state) => {
      state.readers = null;
    },
  },
});

/** The live topic said that one was written, changed or taken back. */
export const noticesMoved = createAction('notices/moved');
export const noticeRequested = createAction<number>('notices/wanted');
export const allNoticesRead = createAction('notices/allRead');
export const readersRequested = createAction<{ noticeId: number; title: string }>('notices/readersRequested');
export const { noticesLoaded, noticeOpened, noticeClosed, readersLoaded, readersClosed } = slice.actions;
export const noticesReducer = slice.reducer;
