import type { ForeignServerChange, ForeignServerDraft } from '@contract/foreignServers';
import { createAction } from '@reduxjs/toolkit';

export const foreignAddRequested = createAction<ForeignServerDraft>('foreignServers/addRequested');
export const foreignChangeRequested = createAction<{ id: number; change: ForeignServerChange }>(
  'foreignServers/changeRequested',
);
export const foreignRemovalRequested = createAction<{ id: number; name: string }>(
  'foreignServers/removalRequested',
);
