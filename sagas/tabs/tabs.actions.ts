import { createAction } from '@reduxjs/toolkit';

/** Each names the path of a tab. */
export const tabCloseRequested = createAction<string>('tabs/closeRequested');
export const otherTabsCloseRequested = createAction<string>('tabs/closeOthersRequested');
export const tabRefreshRequested = createAction<string>('tabs/refreshRequested');
export const allTabsCloseRequested = createAction('tabs/closeAllRequested');
