import type { BaselinesExport } from '@contract/baselines';
import { exportBaselines } from '@contract/calls/baselines';
import { createAction } from '@reduxjs/toolkit';
import type { Deps } from '../deps';
import { takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { sendForFile } from '../http/send';

/** All rows of the list as a table. */
export const baselinesExportRequested = createAction<BaselinesExport>('baselines/exportRequested');

export const exportBaselinesProcess = (deps: Deps): Process => ({
  name: 'export baselines',
  *run(): Saga {
    yield* takeLeading(
      baselinesExportRequested,
      guarded(function* ({ payload: body }: ReturnType<typeof baselinesExportRequested>): Saga {
        yield* sendForFile(deps, exportBaselines, { body });
      }),
    );
  },
});
