import { createAction } from '@reduxjs/toolkit';
import type { ProgramDraft, RolloutRequest, VersionDraft } from '@contract/strategyPrograms';

/** What somebody wishes of programs; each is one call. */
export type ProgramAct =
  | { verb: 'add'; draft: ProgramDraft }
  | { verb: 'version'; id: number; draft: VersionDraft }
  | { verb: 'rollOut'; id: number; asked: RolloutRequest }
  | { verb: 'shadow' | 'back' | 'stop' | 'remove'; id: number };

export const programActRequested = createAction<ProgramAct>('strategies/actRequested');
