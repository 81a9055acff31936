import { connectingReducer } from '../connecting/connecting.slice';
import { enrolmentsReducer } from '../enrolments/enrolments.slice';
import { siteRecordsReducer } from '../siteRecords/siteRecords.slice';

export const sitesReducers = {
  connecting: connectingReducer,
  enrolments: enrolmentsReducer,
  siteRecords: siteRecordsReducer,
};
