import type { AlarmRecords } from '../../alarmEngine/records';
import type { Db } from '../../platform/database/database';
import { writeAlarmChanges } from './batchAlarms';
import { listGuardingDefinitions, seedDefinitions } from './definitions.store';

/** Definitions and alarms in the store, for the ingest. */
export const createAlarmRecords = (db: Db): AlarmRecords => ({
  prepare: () => seedDefinitions(db),
  definitions: () => listGuardingDefinitions(db),
  write: writeAlarmChanges,
});
