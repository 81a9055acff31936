import { createAction } from '@reduxjs/toolkit';
import type { ErasureRequest } from '@contract/personalData';

export const personExportRequested = createAction<number>('people/exportRequested');
export const personErasureRequested = createAction<{ personId: number; request: ErasureRequest }>(
  'people/erasureRequested',
);
