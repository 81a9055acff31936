import type { DisplayDraft, DisplaySettings } from '@contract/displays';
import { createAction } from '@reduxjs/toolkit';

export const displayIssueRequested = createAction<DisplayDraft>('displays/issueRequested');
export const displayChangeRequested = createAction<{ id: number; draft: DisplayDraft }>(
  'displays/changeRequested',
);
export const displaySettingsRequested = createAction<{ id: number; settings: DisplaySettings }>(
  'displays/settingsRequested',
);
export const displayRotationRequested = createAction<number>('displays/rotationRequested');
export const displayRevocationRequested = createAction<{ id: number; name: string }>(
  'displays/revocationRequested',
);
