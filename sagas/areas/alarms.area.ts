import type { Area } from '../deps';
import { exportAlarmsProcess } from '../alarms/actions/exportAlarms.saga';
import { defineProcess } from '../alarms/definitions/define.saga';
import { maintainProcess } from '../alarms/definitions/maintain.saga';
import { guideProcess } from '../alarms/actions/guide.saga';
import { testAlarmProcess } from '../alarms/actions/testAlarm.saga';
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
