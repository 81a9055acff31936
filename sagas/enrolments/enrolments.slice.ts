import type { EnrolmentApproval } from '@contract/enrolments';
import { createAction } from '@reduxjs/toolkit';

export const enrolmentMakeRequested = createAction('enrolments/makeRequested');
export const enrolmentRefuseRequested = createAction<number>('enrolments/refuseRequested');
export const enrolmentApproveRequested = createAction<{ id: number; approval: EnrolmentApproval }>(
  'enrolments/approveRequested',
);
