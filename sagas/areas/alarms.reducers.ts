import { alarmGuidesReducer } from '../alarms/alarmGuides.slice';
import { alarmViewsReducer } from '../alarmViews/alarmViews.slice';
import { testAlarmsReducer } from '../alarms/testAlarms.slice';
import { definitionsReducer } from '../alarms/definitions.slice';
import { maintenanceReducer } from '../alarms/maintenance.slice';
import { alarmRecordsReducer } from '../alarms/alarmRecords.slice';

export const alarmsReducers = {
  alarmGuides: alarmGuidesReducer,
  alarmViews: alarmViewsReducer,
  testAlarms: testAlarmsReducer,
  definitions: definitionsReducer,
  maintenance: maintenanceReducer,
  alarmRecords: alarmRecordsReducer,
};
