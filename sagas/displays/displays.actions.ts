import type { PairingApproval } from '@contract/displays';
import { createAction } from '@reduxjs/toolkit';

/** An administrator lets the wall that shows this code in, for these regions. */
export const pairingApprovalRequested = createAction<PairingApproval>('displays/pairingApprovalRequested');
