import { exportSites } from '@contract/calls/sites';
import type { SiteExportRequest } from '@contract/siteExport';
import { createAction } from '@reduxjs/toolkit';
import type { Deps } from '../deps';
import { takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { sendForFile } from '../http/send';

/** The server makes the table of the chosen sites, in their order. */
export const sitesExportRequested = createAction<SiteExportRequest>('sites/exportRequested');

export const exportSitesProcess = (deps: Deps): Process => ({
  name: 'export sites',
  *run(): Saga {
    yield* takeLeading(
      sitesExportRequested,
      guarded(function* ({ payload: body }: ReturnType<typeof sitesExportRequested>): Saga {
        yield* sendForFile(deps, exportSites, { body });
      }),
    );
  },
});
