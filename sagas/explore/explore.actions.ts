import type { AddTrendNote, TrendExportRequest } from '@contract/explore';
import { createAction } from '@reduxjs/toolkit';

interface NamedQuery {
  name: string;
  query: string;
}

export const trendNoteRequested = createAction<AddTrendNote>('explore/noteRequested');
export const trendNoteRemovalRequested = createAction<number>('explore/noteRemovalRequested');
/** Keeps a picture for oneself, in place of the own one of that name. */
export const exploreKeepRequested = createAction<NamedQuery>('explore/keepRequested');
export const exploreForgetRequested = createAction<string>('explore/forgetRequested');
export const exploreShareRequested = createAction<NamedQuery>('explore/shareRequested');
export const exploreWithdrawRequested = createAction<number>('explore/withdrawRequested');
export const trendsExportRequested = createAction<TrendExportRequest>('explore/exportRequested');
