import type { AlarmRecords } from '../../alarmEngine/records';
import type { Db } from '../../platform/database/database';
import { judgeCauses } from '../../alarmEngine/correlation/linkCauses';
import { markRaised } from '../../alarmEngine/correlation/marks';
import { writeAlarmChanges } from './batchAlarms';
import { takeSteps } from './steps';
import { listGuardingDefinitions, seedDefinitions } from './definitions.store';

/** Definitions and alarms in the store, for the ingest. */
export const createAlarmRecords = (db: Db): AlarmRecords => ({
  prepare: () => seedDefinitions(db),
  definitions: () => listGuardingDefinitions(db),
  write: writeAlarmChanges,
  foldCauses: async (statements, now, delayFactor) => {
    const { raised, steps } = await judgeCauses(statements, now, delayFactor);
    const marks = await markRaised(statements, raised, now);
    if (steps.length > 0) await takeSteps(statements, [...steps, ...marks], now);
  },
});
