import { exportAlarms } from '@contract/calls/alarmHistory';
import type { AlarmExportRequest } from '@contract/alarmExport';
import { createAction } from '@reduxjs/toolkit';
import type { z } from 'zod';
import type { Deps } from '../../deps';
import { takeLeading, type Saga } from '../../engine/effects';
import { guarded } from '../../engine/guarded';
import type { Process } from '../../engine/process';
import { sendForFile } from '../../http/send';

type Wanted = z.input<typeof AlarmExportRequest>;

/** The server makes the table of what is listed, in its order, or of all that the search finds. */
export const alarmsExportRequested = createAction<Wanted>('alarms/exportRequested');

export const exportAlarmsProcess = (deps: Deps): Process => ({
  name: 'export alarms',
  *run(): Saga {
    yield* takeLeading(
      alarmsExportRequested,
      guarded(function* ({ payload: body }: ReturnType<typeof alarmsExportRequested>): Saga {
        yield* sendForFile(deps, exportAlarms, { body });
      }),
    );
  },
});
