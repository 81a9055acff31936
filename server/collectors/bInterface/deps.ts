import type { Pool } from 'pg';
import type { AlarmRecords } from '../../alarmEngine/records';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import type { Judgements } from '../judgements';
import type { Reach } from '../reach';

/** What all parts of this collector stand on. */
export interface BInterfaceDeps {
  pool: Pool;
  clock: Clock;
  log: Log;
  reach: Reach;
  judgements: Judgements;
}

/** What judges alarms writes those without a point into the history itself. */
export interface JudgingDeps extends BInterfaceDeps {
  db: Db;
  writeAlarms: AlarmRecords['write'];
}
