import { connectingReducer } from '../connecting/connecting.slice';
import { siteRecordsReducer } from '../siteRecords/siteRecords.slice';

export const sitesReducers = {
  connecting: connectingReducer,
  siteRecords: siteRecordsReducer,
};
