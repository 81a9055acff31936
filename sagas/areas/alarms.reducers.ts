import { alarmGuidesReducer } from '../alarms/actions/alarmGuides.slice';
import { alarmViewsReducer } from '../alarmViews/alarmViews.slice';
import { testAlarmsReducer } from '../alarms/actions/testAlarms.slice';
import { definitionsReducer } from '../alarms/definitions/definitions.slice';
import { maintenanceReducer } from '../alarms/definitions/maintenance.slice';
import { alarmRecordsReducer } from '../alarms/alarmRecords.slice';

export const alarmsReducers = {
  alarmGuides: alarmGuidesReducer,
  alarmViews: alarmViewsReducer,
  testAlarms: testAlarmsReducer,
  definitions: definitionsReducer,
  maintenance: maintenanceReducer,
  alarmRecords: alarmRecordsReducer,
};
