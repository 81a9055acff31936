import { exportRanking } from '@contract/calls/ranking';
import type { RankingQuery } from '@contract/ranking';
import { createAction } from '@reduxjs/toolkit';
import type { Deps } from '../deps';
import { takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { sendForFile } from '../http/send';

/** All rows of a ranking as a table. */
export const rankingExportRequested = createAction<RankingQuery & { format: 'xlsx' | 'csv' }>(
  'ranking/exportRequested',
);

export const exportRankingProcess = (deps: Deps): Process => ({
  name: 'export ranking',
  *run(): Saga {
    yield* takeLeading(
      rankingExportRequested,
      guarded(function* ({ payload: body }: ReturnType<typeof rankingExportRequested>): Saga {
        yield* sendForFile(deps, exportRanking, { body });
      }),
    );
  },
});
