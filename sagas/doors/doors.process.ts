import { exportDoorEvents } from '@contract/calls/doors';
import type { Deps } from '../deps';
import { all, takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { sendForFile } from '../http/send';
import { followMoves } from '../queries/followMoves';
import { movedByDoors } from './doors.queries';
import { doorEventsExportRequested, doorsMoved } from './doors.slice';

/** What is shown of doors follows the live topic; nothing is polled. */
export const doorsProcess = (deps: Deps): Process => ({
  name: 'doors',
  *run() {
    const exporting = function* ({ payload: body }: ReturnType<typeof doorEventsExportRequested>): Saga {
      yield* sendForFile(deps, exportDoorEvents, { body });
    };
    yield* all([
      followMoves(doorsMoved, movedByDoors),
      takeLeading(doorEventsExportRequested, guarded(exporting)),
    ]);
  },
});
