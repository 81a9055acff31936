import type { Area } from '../deps';
import { exportAlarmsProcess } from '../alarms/exportAlarms.saga';
import { defineProcess } from '../alarms/define.saga';
import { maintainProcess } from '../alarms/maintain.saga';
import { guideProcess } from '../alarms/guide.saga';
import { testAlarmProcess } from '../alarms/testAlarm.saga';
import { alarmViewsProcess } from '../alarmViews/alarmViews.process';
import { alarmRecordsProcess } from '../alarms/alarmRecords.process';
import { alarmsReducers } from './alarms.reducers';

/** What the pages of alarms and the map do beyond the live list. */
export const alarmsArea: Area = {
  name: 'alarms',
  reducers: alarmsReducers,
  processes: [
    exportAlarmsProcess,
    defineProcess,
    maintainProcess,
    guideProcess,
    testAlarmProcess,
    alarmViewsProcess,
    alarmRecordsProcess,
  ],
};
