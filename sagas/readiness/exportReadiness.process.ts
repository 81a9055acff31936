import { exportReadiness } from '@contract/calls/readiness';
import type { ReadinessExport } from '@contract/readiness';
import { createAction } from '@reduxjs/toolkit';
import type { Deps } from '../deps';
import { takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { sendForFile } from '../http/send';

/** All rows of the list as a table. */
export const readinessExportRequested = createAction<ReadinessExport>('readiness/exportRequested');

export const exportReadinessProcess = (deps: Deps): Process => ({
  name: 'export readiness',
  *run(): Saga {
    yield* takeLeading(
      readinessExportRequested,
      guarded(function* ({ payload: body }: ReturnType<typeof readinessExportRequested>): Saga {
        yield* sendForFile(deps, exportReadiness, { body });
      }),
    );
  },
});
