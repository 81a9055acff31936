import { connectingReducer } from '../connecting/connecting.slice';
import { enrolmentsReducer } from '../enrolments/enrolments.slice';
import { savingsReducer } from '../savings/savings.slice';
import { siteRecordsReducer } from '../siteRecords/siteRecords.slice';

export const sitesReducers = {
  connecting: connectingReducer,
  enrolments: enrolmentsReducer,
  savings: savingsReducer,
  siteRecords: siteRecordsReducer,
};
