import type { AnyRecord } from '@contract/resources';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** A test of a channel as its form has it. */
export interface ChannelTestState {
  status: 'none' | 'sending' | 'sent' | 'failed';
  /** Where it went; empty: to the address of the channel itself. */
  recipient: string;
  /** Why it failed, in the words of the server, and by field. */
  message: string;
  problems: Record<string, string>;
}

const initialState: ChannelTestState = { status: 'none', recipient: '', message: '', problems: {} };

const slice = createSlice({
  name: 'channelTest',
  initialState,
  reducers: {
    channelTestForgotten: () => initialState,
    channelTestMerged: (state, { payload }: PayloadAction<Partial<ChannelTestState>>) => ({
      ...state,
      ...payload,
    }),
  },
});

export interface ChannelTestWanted {
  values: AnyRecord;
  /** Of a channel that is being edited. */
  channelId: number | null;
  recipient: string;
}

export const channelTestRequested = createAction<ChannelTestWanted>('channelTest/requested');

export const { channelTestForgotten, channelTestMerged } = slice.actions;
export const channelTestReducer = slice.reducer;
