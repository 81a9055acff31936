import type { DoorExportRequest } from '@contract/doorHistory';
import { createAction } from '@reduxjs/toolkit';
import type { z } from 'zod';

/** The live topic said that a door in sight stands otherwise, or told of somebody. */
export const doorsMoved = createAction('doors/moved');
/** The server makes the table of all that the search finds. */
export const doorEventsExportRequested =
  createAction<z.input<typeof DoorExportRequest>>('doors/exportRequested');
